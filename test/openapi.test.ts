import { readFileSync } from 'node:fs';
import { openApiDocument } from '@lockroom/contract/openapi';
import { expect, test } from 'vitest';

test('docs/openapi.json is the contract as it stands; `npm run openapi` writes it anew', () => {
  const kept: unknown = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
  expect(kept).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});
