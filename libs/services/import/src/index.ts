export { importManifest } from './import.manifest.js';
