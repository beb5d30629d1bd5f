// `npm run start:distributed`: the same product as one process a service, over HTTP and Redis.
import { start } from './launch/start-command.mjs';

await start('distributed');
