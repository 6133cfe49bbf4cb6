import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foreignTable, JOINS } from './laws/tables.ts';
import { TRANSACTIONS } from './laws/transactions.ts';
import { breach, isTest } from './laws.ts';
import { importCycles, importsOf, sourceFiles } from './source.ts';

const MOST_LINES = 600;
/** Folders of the contract files that have another name there: calls of competitions have that of the wire. */
const FOLDERS: Record<string, string> = {
  brackets: 'competitions',
  fights: 'competitions/fights',
  'fight-acts': 'competitions/fights',
  'tournament-acts': 'competitions/tournaments',
  tournaments: 'competitions/tournaments',
  passkeys: 'auth',
  'invite-links': 'rooms',
  followings: 'templates',
};

const files = sourceFiles();
const imports = files.flatMap(importsOf);

/** The lines of the files that match, without comments, as 'path:line'. */
function linesWith(pattern: RegExp, inFiles: (path: string) => boolean): string[] {
  return files
    .filter(({ path }) => inFiles(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const isComment = /^\s*(\*|\/\*|\/\/)/.test(line);
        return !isComment && pattern.test(line) ? [`${path}:${index + 1}`] : [];
      }),
    );
}

function contractFeatures(): string[] {
  return files.flatMap(({ path }) => {
    const feature = /^packages\/contract\/src\/features\/([^/]+)\.ts$/.exec(path)?.[1];
    return feature && !isTest(path) ? [feature] : [];
  });
}

describe('the structure', () => {
  it.each([
    'packages/rules/src/',
    'packages/paste/src/',
    'packages/contract/src/',
    'packages/testing/src/',
    'apps/server/src/',
    'apps/web/src/',
  ])('reads %s', (part) => {
    expect(files.filter(({ path }) => path.startsWith(part)).length).toBeGreaterThan(5);
    expect(imports.filter(({ from }) => from.startsWith(part)).length).toBeGreaterThan(5);
  });

  it('holds the laws of who may import whom', () => {
    const breaches = imports.flatMap((each) => {
      const reason = breach(each);
      return reason ? [`${each.from} -> ${each.to}: ${reason}`] : [];
    });
    expect(breaches).toEqual([]);
  });

  it('has no imports in a circle', () => {
    expect(importCycles(imports).map((cycle) => cycle.join(' -> '))).toEqual([]);
  });

  it('has no folders of the page that import each other in a circle', () => {
    const edges = imports.flatMap(({ from, to }) => {
      const isProduct = from.startsWith('apps/web/src/') && to.startsWith('apps/web/src/') && !isTest(from);
      const [own, other] = [dirname(from), dirname(to)];
      return isProduct && own !== other ? [{ from: own, to: other }] : [];
    });
    expect(edges.length).toBeGreaterThan(100);
    expect(importCycles(edges).map((cycle) => cycle.join(' -> '))).toEqual([]);
  });

  it('has a folder in the server for every feature of the contract', () => {
    const features = contractFeatures();
    expect(features.length).toBeGreaterThan(5);
    const folder = (feature: string) => `apps/server/src/features/${FOLDERS[feature] ?? feature}`;
    expect(features.filter((feature) => !existsSync(folder(feature)))).toEqual([]);
  });

  it('makes calls from the page without their schemas', () => {
    const whole = ['contract', 'endpointList', ...contractFeatures()];
    const brought = files.flatMap(({ path, text }) => {
      if (!path.startsWith('apps/web/src/') || isTest(path)) return [];
      const names = [...text.matchAll(/import \{([^}]*)\} from '@lockroom\/contract'/g)].flatMap(
        ([, list = '']) => list.split(',').map((name) => name.trim()),
      );
      return names.filter((name) => whole.includes(name)).map((name) => `${path}: ${name}`);
    });
    expect(brought).toEqual([]);
  });

  it('reads the tables of another feature only in joins that are listed', () => {
    const key = (reader: string, tables: string) => `${reader} reads the tables of ${tables}`;
    const found = imports.flatMap(({ from, to }) => {
      const product = from.startsWith('apps/server/') && !isTest(from);
      const foreign = product ? foreignTable(from, to) : null;
      return foreign ? [key(foreign.reader, foreign.tables)] : [];
    });
    const listed = JOINS.map(([reader, tables]) => key(reader, tables));
    expect([...new Set(found)].toSorted()).toEqual(listed.toSorted());
  });

  it('opens transactions in the pipeline and where that is listed', () => {
    const product = (path: string) => path.startsWith('apps/server/src/') && !isTest(path);
    const found = linesWith(/\.transaction\(|\binTransaction\(/, product).map((line) =>
      line.replace(/:\d+$/, ''),
    );
    expect([...new Set(found)].toSorted()).toEqual(TRANSACTIONS.map(([path]) => path).toSorted());
  });

  it('decodes pictures in a process of its own alone', () => {
    // It turns into pixels only paths that it has made itself.
    const drawn = 'apps/server/src/features/pictures/pictures.service.ts';
    const found = linesWith(
      /['"]sharp['"]|decode-process\.ts'/,
      (path) => path.startsWith('apps/') && !isTest(path) && path !== drawn,
    );
    expect(found.map((line) => line.replace(/:\d+$/, ''))).toEqual([
      'apps/server/src/features/images/decode-process.ts',
      'apps/server/src/features/images/decoder.ts',
      'apps/server/src/features/images/decoder.ts',
    ]);
  });

  it('matches no text of an error', () => {
    // pg's own errors of a lost connection have no code.
    const drivers = 'apps/server/src/kernel/errors.ts';
    const product = (path: string) => /^(apps|packages)\//.test(path) && !isTest(path) && path !== drivers;
    const matched =
      /(?<!typeof [\w.]*)\.message\s*(===|!==)|\.message\.(includes|startsWith|endsWith|match)\(|\.(test|exec)\(\w*\.message\)/;
    expect(linesWith(matched, product)).toEqual([]);
  });

  it('takes the time from an argument', () => {
    const timed = (path: string) =>
      /^(packages\/rules|apps\/server\/src\/features)\//.test(path) && !isTest(path);
    expect(linesWith(/\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/, timed)).toEqual([]);
  });

  it('leaves nothing to chance in the rules', () => {
    const rules = (path: string) => path.startsWith('packages/rules/src/') && !isTest(path);
    expect(linesWith(/\bMath\.random\(|\bcrypto\./, rules)).toEqual([]);
  });

  it(`has no file of more than ${MOST_LINES} lines`, () => {
    const long = files.filter(({ text }) => text.trimEnd().split('\n').length > MOST_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('leaves no notes about unfinished work', () => {
    // Concatenated, so that this file does not report itself.
    const notes = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);
    expect(files.filter(({ text }) => notes.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
