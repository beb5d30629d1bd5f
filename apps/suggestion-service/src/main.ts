import 'reflect-metadata';
import { hostAlone, runMain } from '#platform/app';
import { suggestionManifest } from '#services/suggestion';

await runMain(async () => {
  const host = await hostAlone(suggestionManifest, process.env);
  await host.start();
  return host;
});
