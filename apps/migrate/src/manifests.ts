import type { ServiceManifest } from '#platform/app';
import { bookmarkManifest } from '#services/bookmark';
import { gatewayManifest } from '#services/gateway';
import { importManifest } from '#services/import';
import { rulesManifest } from '#services/rules';
import { sharingManifest } from '#services/sharing';
import { suggestionManifest } from '#services/suggestion';

/** Every service with a schema of its own. */
export const manifests: readonly ServiceManifest[] = [
  gatewayManifest,
  bookmarkManifest,
  importManifest,
  rulesManifest,
  sharingManifest,
  suggestionManifest,
];
