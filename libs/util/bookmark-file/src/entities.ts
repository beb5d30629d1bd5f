/** The Latin-1 names, in the order of their code points from 160 on. */
const LATIN1 = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot ' +
  'cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml ' +
  'Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ' +
  'ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
).split(' ');

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN1.map((name, index) => [name, String.fromCharCode(160 + index)] as const),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['AMP', '&'],
  ['LT', '<'],
  ['GT', '>'],
  ['QUOT', '"'],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['Yuml', 'Ÿ'],
  ['fnof', 'ƒ'],
  ['circ', 'ˆ'],
  ['tilde', '˜'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
  ['zwnj', '\u200c'],
  ['zwj', '\u200d'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['dagger', '†'],
  ['Dagger', '‡'],
  ['bull', '•'],
  ['hellip', '…'],
  ['permil', '‰'],
  ['prime', '′'],
  ['Prime', '″'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['euro', '€'],
  ['trade', '™'],
  ['larr', '←'],
  ['uarr', '↑'],
  ['rarr', '→'],
  ['darr', '↓'],
  ['harr', '↔'],
  ['minus', '−'],
  ['infin', '∞'],
  ['ne', '≠'],
  ['le', '≤'],
  ['ge', '≥'],
  ['hearts', '♥'],
]);

/** What the numbers 128–159 mean in files whose writer thought in windows-1252. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const ENTITY = /&(?:#(?:x([0-9a-f]{1,6})|(\d{1,7}));?|([a-z][a-z0-9]{1,7});)/gi;

/**
 * Resolves character references, once. A name counts only with its semicolon, because addresses are written unescaped
 * in many exports (`?a=1&copy=2`); what is unknown stays as it is.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? entity;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return fromNumber(code) ?? entity;
  });
}

function fromNumber(code: number): string | null {
  if (code >= 128 && code <= 159) return WINDOWS_1252.charAt(code - 128);
  if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
  return String.fromCodePoint(code);
}

/** Escapes text for HTML content and for attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
