import { URL_MAX } from '#util/bookmark-types';
import { parseSavableUrl } from '#util/url';

/** `host`, port, and the rest from the first `/`, `?` or `#`. */
const DOMAIN_LIKE = /^([^\s/?#:@]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?([/?#]\S*)?$/iu;
const LABEL = /^(?!-)[\p{L}\p{N}\p{M}_-]{1,63}(?<!-)$/u;
const TOP_LEVEL = /^(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]+)$/iu;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)$/;

/** Endings of file names and of code that are no top-level domain. */
const NO_DOMAIN_ENDINGS: ReadonlySet<string> = new Set(
  (
    'ts tsx js jsx mjs cjs mts cts vue svelte json jsonc json5 yaml yml toml ini cfg conf config env lock log txt rtf csv tsv xml ' +
    'html htm xhtml css scss sass less php rb go java kt swift cpp hpp cxx hxx cs fs vb lua dart scala clj ex exs erl hs sql db ' +
    'sqlite bat cmd ps1 bash zsh fish exe dll dmg pkg deb rpm apk iso img bin dat bak tmp old orig pdf doc docx xls xlsx ppt pptx ' +
    'odt ods odp pages numbers key epub mobi png jpg jpeg gif svg webp bmp ico tif tiff heic avif psd sketch fig mp mpg mpeg avi ' +
    'mkv webm wav ogg flac aac gz tgz tar bz xz rar war jar ipynb proto graphql gql tf hcl gradle properties prototype length ' +
    'innerhtml tostring stringify push map filter foreach'
  ).split(' '),
);

/** Endings that are a domain as well as a file type: taken for a file when the rest is a name that files have. */
const FILE_OR_DOMAIN: ReadonlySet<string> = new Set([
  'md',
  'py',
  'rs',
  'sh',
  'pl',
  'cc',
  'zip',
  'mov',
  'ps',
  'so',
]);
const FILE_STEMS: ReadonlySet<string> = new Set(
  (
    'readme changelog license contributing todo notes index main app lib mod test tests setup install run build start stop script ' +
    'deploy utils util config conftest manage server client init archive backup video movie'
  ).split(' '),
);

/** Objects whose members look like domains (`process.env`, `console.log`). */
const CODE_OBJECTS: ReadonlySet<string> = new Set(
  'this self console window document process module math json object array req res props state'.split(' '),
);

/**
 * The address that a text is, or null: a url of a scheme that can be saved, or something like a domain, which gets
 * `https://` in front. The text must hold no blank or line break.
 */
export function addressIn(text: string): string | null {
  if (text === '' || text.length > URL_MAX * 2 || /\s/.test(text)) return null;
  const asIs = parseSavableUrl(text);
  if (asIs.ok) return hasItsHost(text) ? asIs.url : null;
  if (!isDomainLike(text)) return null;
  const guessed = parseSavableUrl(`https://${text}`);
  return guessed.ok ? guessed.url : null;
}

/** `http:foo` and `https:1` are accepted by browsers; here they would be somebody's note. */
function hasItsHost(text: string): boolean {
  return /^(?:(?:https?|ftp):\/\/[^/?#\s]|mailto:[^@\s]+@[^@\s])/i.test(text);
}

function isDomainLike(text: string): boolean {
  const match = DOMAIN_LIKE.exec(text);
  if (match === null) return false;
  const [, host = '', port, rest] = match;
  if (port !== undefined && Number(port) > 65_535) return false;
  if (host.startsWith('[') || host.toLowerCase() === 'localhost' || IPV4.test(host)) return true;
  const labels = host.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  const ending = labels.at(-1) ?? '';
  if (!TOP_LEVEL.test(ending)) return false;
  const isBare = port === undefined && rest === undefined;
  return !isBare || !looksLikeAName(labels, ending);
}

/** `main.ts`, `README.md`, `Mr.Smith`, `process.env`: two words and a dot that nobody types into an address bar. */
function looksLikeAName(labels: readonly string[], ending: string): boolean {
  const lower = ending.toLowerCase();
  if (NO_DOMAIN_ENDINGS.has(lower)) return true;
  if (ending !== lower && ending !== ending.toUpperCase()) return true;
  const first = (labels[0] ?? '').toLowerCase();
  if (labels.length === 2 && FILE_OR_DOMAIN.has(lower) && FILE_STEMS.has(first)) return true;
  return CODE_OBJECTS.has(first);
}
