export { suggestionManifest } from './suggestion.manifest.js';
