import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '@lockroom/contract/openapi';

/** Where the document is kept, so that a change of the API shows in review. */
const FILE = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));

writeFileSync(FILE, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
console.log(`Wrote ${FILE}`);
