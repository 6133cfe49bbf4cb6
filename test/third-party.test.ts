import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { thirdPartyText } from '../scripts/lib/third-party.mjs';

it('the list of licenses contains the license text of every package in the product', () => {
  const text = thirdPartyText('.');
  for (const workspace of [
    'apps/server',
    'apps/web',
    'packages/rules',
    'packages/contract',
    'packages/paste',
  ]) {
    const { dependencies = {} } = JSON.parse(readFileSync(`${workspace}/package.json`, 'utf8'));
    for (const [name, version] of Object.entries(dependencies)) {
      if (!name.startsWith('@lockroom/')) expect(text).toContain(`\n${name} ${version}\n\nLicence: `);
    }
  }
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  expect(text).not.toMatch(/\n(vitest|@biomejs\/biome) \d/);
});
