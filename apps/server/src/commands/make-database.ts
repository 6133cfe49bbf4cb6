import { makeDatabase } from '../kernel/db/made-database.ts';

/** `node apps/server/src/commands/make-database.ts <folder>`: the database that a bundle in this folder copies. */
const [folder = '.'] = process.argv.slice(2);
await makeDatabase(folder);
// The embedded database keeps the process.
process.exit();
