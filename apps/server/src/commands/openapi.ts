import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '@lockroom/contract/openapi';

/** The OpenAPI document is committed so that reviews show API changes. */
const FILE = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
const LINE_WIDTH = 110;

/** Formats JSON, with each value on one line if it fits. */
function written(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= LINE_WIDTH) return line;
  const deeper = `${indent}  `;
  const [open, items, close] = Array.isArray(value)
    ? ['[', value.map((item) => written(item, deeper)), ']']
    : ['{', Object.entries(value).map(([key, item]) => `"${key}": ${written(item, deeper)}`), '}'];
  return `${open}\n${deeper}${items.join(`,\n${deeper}`)}\n${indent}${close}`;
}

writeFileSync(FILE, `${written(openApiDocument())}\n`);
console.log(`Wrote ${FILE}`);
