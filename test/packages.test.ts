import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UNBUNDLED } from '../scripts/lib/bundled.mjs';
import {
  DENIED_SCRIPTS,
  type Locked,
  type Manifest,
  productionProblems,
  scriptProblems,
} from '../scripts/lib/packages.mjs';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const lock = read('package-lock.json');

const sound: Locked = { license: 'MIT', integrity: 'sha512-x' };
const withPackages = (packages: Record<string, Locked>) => ({
  packages: { '': {}, 'node_modules/sound': sound, ...packages },
});

describe('the package that is installed by name', () => {
  it('brings what the bundle leaves outside, in the versions that were tested, and nothing else', () => {
    const { dependencies } = read('package.json');
    const tested = read('apps/server/package.json').dependencies;
    expect(Object.keys(dependencies).sort()).toEqual([...UNBUNDLED].sort());
    for (const [name, version] of Object.entries(dependencies)) expect(version).toBe(tested[name]);
  });
});

describe('the packages in production', () => {
  it('are as they have to be', () => {
    expect(productionProblems(lock)).toEqual([]);
  });

  it.each<[what: string, fields: Locked, problems: number]>([
    ['a licence for commercial use', {}, 0],
    ['a choice of which one is free', { license: '(GPL-3.0 OR MIT)' }, 0],
    ['two that are both free', { license: 'MIT AND ISC' }, 0],
    ['two of which one is not', { license: 'MIT AND GPL-3.0' }, 1],
    ['a licence that is not on the list', { license: 'AGPL-3.0' }, 1],
    ['one that is allowed for others only', { license: 'LGPL-3.0-or-later' }, 1],
    ['no licence', { license: undefined }, 1],
    ['another registry', { resolved: 'https://example.com/x.tgz' }, 1],
    ['no checksum', { integrity: undefined }, 1],
    ['a weak checksum', { integrity: 'sha1-x' }, 1],
    ['a wrong licence in development', { license: 'AGPL-3.0', dev: true }, 0],
  ])('with %s', (_, fields, problems) => {
    const found = productionProblems(
      withPackages({ 'node_modules/a/node_modules/b': { ...sound, ...fields } }),
    );
    expect(found).toHaveLength(problems);
    for (const problem of found) expect(problem).toMatch(/^b: /);
  });

  it('are a problem where there is none at all', () => {
    expect(productionProblems({ packages: { '': {} } })).toHaveLength(1);
  });
});

describe('install scripts', () => {
  it('are known and denied', () => {
    expect(scriptProblems(read('package-lock.json'), read('package.json'))).toEqual([]);
  });

  it('on the list belong to packages that have one', () => {
    const all = Object.entries<Locked>(lock.packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript ? [path.split('node_modules/').at(-1) ?? ''] : [],
    );
    expect([...DENIED_SCRIPTS.keys()].toSorted()).toEqual([...new Set(all)].toSorted());
  });

  const scripted = { ...sound, hasInstallScript: true };

  it.each([{}, { dev: true }, { optional: true }])('of a new package fail, %o', (fields) => {
    const found = scriptProblems(withPackages({ 'node_modules/new': { ...scripted, ...fields } }), {
      allowScripts: { new: false },
    });
    expect(found).toEqual(['new: has an install script, and is not on the list of scripts/lib/packages.mjs']);
  });

  it.each<Manifest>([{}, { allowScripts: {} }, { allowScripts: { esbuild: true } }])(
    'on the list fail unless package.json denies them, %o',
    (manifest) => {
      const found = scriptProblems(withPackages({ 'node_modules/esbuild': scripted }), manifest);
      expect(found).toEqual(['esbuild: package.json does not deny its install script']);
    },
  );

  it('that are gone must not stay in package.json', () => {
    const found = scriptProblems(withPackages({ 'node_modules/esbuild': sound }), {
      allowScripts: { esbuild: false },
    });
    expect(found).toEqual(['esbuild: package.json speaks of an install script that it does not have']);
  });
});
