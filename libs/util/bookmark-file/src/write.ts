import { escapeHtml } from './entities.js';

/** One link to write. */
export interface WrittenBookmark {
  readonly title: string;
  readonly url: string;
  /** ISO 8601; left out when null. */
  readonly addDate: string | null;
  readonly tags: readonly string[];
  readonly description: string;
}

/** A folder of the file, usually a project. */
export interface WrittenFolder {
  readonly name: string;
  readonly addDate: string | null;
  readonly bookmarks: Iterable<WrittenBookmark>;
}

const HEAD = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<!-- This is an automatically generated file.
     It will be read and overwritten.
     DO NOT EDIT! -->
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
`;

/**
 * A bookmark file in pieces, to be joined or streamed as UTF-8. Every browser reads it, and `parseBookmarkFile` gives the
 * same links, tags, remarks and dates (in whole seconds) back.
 */
export function* writeBookmarkFile(folders: Iterable<WrittenFolder>): Generator<string, void, undefined> {
  yield HEAD;
  for (const folder of folders) {
    yield `    <DT><H3${dateAttribute(folder.addDate)}>${oneLine(folder.name)}</H3>\n    <DL><p>\n`;
    for (const bookmark of folder.bookmarks) yield entry(bookmark);
    yield '    </DL><p>\n';
  }
  yield '</DL><p>\n';
}

function entry({ title, url, addDate, tags, description }: WrittenBookmark): string {
  const tagged = tags.length === 0 ? '' : ` TAGS="${escapeHtml(tags.join(','))}"`;
  const link = `        <DT><A HREF="${escapeHtml(url)}"${dateAttribute(addDate)}${tagged}>${oneLine(title)}</A>\n`;
  return description === '' ? link : `${link}        <DD>${escapeHtml(description)}\n`;
}

function dateAttribute(date: string | null): string {
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? '' : ` ADD_DATE="${Math.floor(time / 1000)}"`;
}

function oneLine(text: string): string {
  return escapeHtml(text.replace(/\s+/g, ' ').trim());
}
