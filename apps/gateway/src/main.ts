import 'reflect-metadata';
import { hostAlone, runMain } from '#platform/app';
import { gatewayManifest, openEdge } from '#services/gateway';

await runMain(async () => {
  const host = await hostAlone(gatewayManifest, process.env);
  const edge = await openEdge(host);
  await host.start();
  return {
    stop: async () => {
      await edge.close();
      await host.stop();
    },
  };
});
