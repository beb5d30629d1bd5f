export {
  IMPORTABLE_SCHEMES,
  SAVABLE_SCHEMES,
  isImportableUrl,
  isLinkSafe,
  parseImportableUrl,
  parseSavableUrl,
  schemeOf,
  type ImportableUrl,
  type SavableScheme,
  type SavableUrl,
} from './parse.js';
export { bareHost, hostOf, isWithinSite, titleFromHost } from './host.js';
export { hostToUnicode } from './punycode.js';
export { URL_KEY_MAX, URL_KEY_VERSION, normalizeUrlKey, type UrlKey } from './key.js';
export { isTrackingParameter } from './tracking.js';
export { findLinks, type FoundLink } from './links.js';
