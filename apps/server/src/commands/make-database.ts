import { prebuildDatabase } from '../kernel/db/first-run.ts';

// `tsx make-database.ts <folder>`: builds the database that the bundle in this folder copies on its first start.
const [folder = '.'] = process.argv.slice(2);
await prebuildDatabase(folder);
// Exits explicitly, because PGlite keeps the process running.
process.exit();
