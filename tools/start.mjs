// `npm start`: from whatever state the clone is in to a running product, and back to nothing on Ctrl-C.
import { start } from './launch/start-command.mjs';

await start('all-in-one');
