const RUN = '__ran(1)';
const HTML = `<!doctype html><html><body onload="${RUN}"><script>${RUN}</script></body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${RUN}"><script>${RUN}</script></svg>`;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const ZIP_END = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');

export interface LyingFile {
  readonly name: string;
  /** What the client says it is. */
  readonly claimed: string;
  readonly bytes: Buffer;
}

const file = (name: string, claimed: string, ...parts: readonly (string | Buffer)[]): LyingFile => ({
  name,
  claimed,
  bytes: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
});

const utf16 = (text: string, order: 'le' | 'be'): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

/** Files that are something else than they say, or two things at once. Those that are script call `__ran`. */
export const LYING_FILES: readonly LyingFile[] = [
  file('page.png', 'image/png', HTML),
  file('page.jpg', 'image/jpeg', '\ufeff', HTML),
  file('blank.gif', 'image/gif', ' \n\t\r\f', HTML),
  file('comment.webp', 'image/webp', '<!-- -->', HTML),
  file('zeros.png', 'image/png', Buffer.alloc(4), HTML),
  file('late.png', 'image/png', 'x'.repeat(5_000), HTML),
  file('little.txt', 'text/plain', utf16(HTML, 'le')),
  file('big.txt', 'text/plain', utf16(HTML, 'be')),
  file('utf7.html', 'text/html; charset=utf-7', '+ADw-script+AD4-__ran(1)+ADw-/script+AD4-'),
  file('page.html', 'text/html', HTML),
  file(
    'page.xhtml',
    'application/xhtml+xml',
    `<html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`,
  ),
  file(
    'page.xht',
    'image/png',
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>${RUN}</script></html>`,
  ),
  file('style.xml', 'text/xml', '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><x/>'),
  file('page.shtml', 'text/html', HTML),
  file('page.mht', 'message/rfc822', `MIME-Version: 1.0\nContent-Type: text/html\n\n${HTML}`),
  file('page.eml', 'image/png', `From: x\nContent-Type: text/html\n\n${HTML}`),
  file('drawing.svg', 'image/svg+xml', SVG),
  file('drawing.png', 'image/png', SVG),
  file('entity.svg', 'image/png', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]>${SVG}`),
  file(
    'prefixed.svg',
    'image/png',
    `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>${RUN}</s:script></s:svg>`,
  ),
  file('little.svg', 'image/png', utf16(SVG, 'le')),
  file('script.js', 'image/png', `${RUN};`),
  file('module.mjs', 'text/javascript', `${RUN}; export {};`),
  file('data.json', 'text/javascript', `${RUN}`),
  file('style.css', 'text/css', `body{background:red}`),
  file('gif.js', 'image/gif', `GIF89a/*`, Buffer.alloc(8), `*/=1;${RUN};`),
  file('gif.html', 'image/gif', 'GIF89a', HTML),
  file('bmp.js', 'image/bmp', `BM=1;${RUN};`, ' '.repeat(64)),
  file('riff.html', 'image/webp', 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', HTML),
  file('jpeg.zip', 'application/zip', JPEG, HTML, ZIP_END),
  file('png.html', 'text/html', PNG, HTML),
  file('pdf.html', 'text/html', '%PDF-1.7\n', HTML),
  file('html.pdf', 'application/pdf', HTML, '%PDF-1.7\n'),
  file(
    'action.pdf',
    'application/pdf',
    '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
  ),
  file('id3.html', 'audio/mpeg', 'ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000', HTML),
  file('ftyp.html', 'video/mp4', '\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom', HTML),
  file('icon.ico', 'image/x-icon', Buffer.from('00000100', 'hex'), HTML),
  file('flash.swf', 'application/x-shockwave-flash', 'FWS\u0009', HTML),
  file('applet.jar', 'image/png', 'PK\u0003\u0004', HTML),
  file('program.exe', 'image/png', 'MZ', Buffer.alloc(64), HTML),
  file('setup.hta', 'image/png', `<hta:application>${HTML}`),
  file('link.url', 'image/png', '[InternetShortcut]\nURL=javascript:__ran(1)'),
  file('wasm.wasm', 'image/png', Buffer.from('0061736d01000000', 'hex')),
  file('manifest.webmanifest', 'application/manifest+json', '{"start_url":"javascript:1"}'),
  file('calendar.ics', 'text/html', 'BEGIN:VCALENDAR\nURL:javascript:__ran(1)\nEND:VCALENDAR'),
  file('feed.rss', 'application/rss+xml', '<rss version="2.0"><channel/></rss>'),
  file('empty.html', 'text/html', ''),
  file('nothing', '', HTML),
];
