import 'reflect-metadata';
import { hostTogether, runMain } from '#platform/app';
import { bookmarkManifest } from '#services/bookmark';
import { gatewayManifest, openEdge } from '#services/gateway';
import { importManifest } from '#services/import';
import { rulesManifest } from '#services/rules';
import { sharingManifest } from '#services/sharing';
import { suggestionManifest } from '#services/suggestion';

await runMain(async () => {
  const host = await hostTogether(
    [gatewayManifest, bookmarkManifest, importManifest, rulesManifest, sharingManifest, suggestionManifest],
    process.env,
  );
  const edge = await openEdge(host);
  await host.start();
  return {
    stop: async () => {
      await edge.close();
      await host.stop();
    },
  };
});
