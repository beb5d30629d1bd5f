import 'reflect-metadata';
import { hostAlone, runMain } from '#platform/app';
import { importManifest } from '#services/import';

await runMain(async () => {
  const host = await hostAlone(importManifest, process.env);
  await host.start();
  return host;
});
