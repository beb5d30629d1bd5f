export { rulesManifest } from './rules.manifest.js';
