import 'reflect-metadata';
import { hostAlone, runMain } from '#platform/app';
import { bookmarkManifest } from '#services/bookmark';

await runMain(async () => {
  const host = await hostAlone(bookmarkManifest, process.env);
  await host.start();
  return host;
});
