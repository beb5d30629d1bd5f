export { bookmarkManifest } from './bookmark.manifest.js';
