export { Moderation } from './moderation/moderation.js';
export { sharingManifest } from './sharing.manifest.js';
