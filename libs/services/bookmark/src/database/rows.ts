export { rowsOf, type Db } from '#platform/database';
