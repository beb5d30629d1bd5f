import 'reflect-metadata';
import { hostAlone, runMain } from '#platform/app';
import { sharingManifest } from '#services/sharing';

await runMain(async () => {
  const host = await hostAlone(sharingManifest, process.env);
  await host.start();
  return host;
});
