/** What Chrome writes when somebody exports their bookmarks. */
export const CHROME_EXPORT = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file. DO NOT EDIT! -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
    <DT><H3 ADD_DATE="1700000000" LAST_MODIFIED="1700000500" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
    <DL><p>
        <DT><A HREF="https://kubernetes.io/docs/" ADD_DATE="1700000001">Kubernetes documentation</A>
        <DT><A HREF="https://developer.mozilla.org/" ADD_DATE="1700000002">MDN Web Docs</A>
        <DT><H3 ADD_DATE="1700000003">Design</H3>
        <DL><p>
            <DT><A HREF="https://www.figma.com/" ADD_DATE="1700000004">Figma</A>
            <DT><A HREF="https://dribbble.com/" ADD_DATE="1700000005">Dribbble</A>
            <DT><A HREF="javascript:alert(1)">Bookmarklet</A>
        </DL><p>
    </DL><p>
</DL><p>
`;
