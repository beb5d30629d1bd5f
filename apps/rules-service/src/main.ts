import 'reflect-metadata';
import { hostAlone, runMain } from '#platform/app';
import { rulesManifest } from '#services/rules';

await runMain(async () => {
  const host = await hostAlone(rulesManifest, process.env);
  await host.start();
  return host;
});
