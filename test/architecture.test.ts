import { existsSync } from 'node:fs';
import { contract } from '@lockroom/contract';
import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles } from './source.ts';

/** Server folders whose names differ from those of their contract files. */
const FOLDERS: Record<string, string> = {
  email: 'auth',
  oidc: 'auth',
  fights: 'competitions/fights',
  tournaments: 'competitions/tournaments',
  followings: 'templates',
  managers: 'rooms',
  circles: 'room-series',
  'event-sources': 'sources',
};

const files = sourceFiles();

/** Returns 'path:line' for every line that matches the pattern outside of comments. */
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

// The allowed imports between folders are defined in .dependency-cruiser.mjs.
describe('the source code of the product', () => {
  it('the server has a folder for every feature in the contract', () => {
    const features = contractFeatures();
    expect(features.length).toBeGreaterThan(5);
    const folder = (feature: string) => `apps/server/src/features/${FOLDERS[feature] ?? feature}`;
    expect(features.filter((feature) => !existsSync(folder(feature)))).toEqual([]);
  });

  it('the page does not import the schemas of the contract', () => {
    const whole = ['contract', 'endpointList', ...Object.keys(contract)];
    const brought = files.flatMap(({ path, text }) => {
      if (!path.startsWith('apps/web/src/') || isTest(path)) return [];
      const names = [...text.matchAll(/import \{([^}]*)\} from '@lockroom\/contract'/g)].flatMap(
        ([, list = '']) => list.split(',').map((name) => name.trim()),
      );
      return names.filter((name) => whole.includes(name)).map((name) => `${path}: ${name}`);
    });
    expect(brought).toEqual([]);
  });

  it('uploaded pictures are decoded only in a separate process', () => {
    // This file renders only SVG that it creates itself.
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

  it('no code depends on the text of an error message', () => {
    // pg's errors for a lost connection have no code.
    const drivers = 'apps/server/src/kernel/errors.ts';
    const product = (path: string) => /^(apps|packages)\//.test(path) && !isTest(path) && path !== drivers;
    const matched =
      /(?<!typeof [\w.]*)\.message\s*(===|!==)|\.message\.(includes|startsWith|endsWith|match)\(|\.(test|exec)\(\w*\.message\)/;
    expect(linesWith(matched, product)).toEqual([]);
  });

  it('rules and server features get the current time as an argument', () => {
    const timed = (path: string) =>
      /^(packages\/rules|apps\/server\/src\/features)\//.test(path) && !isTest(path);
    expect(linesWith(/\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/, timed)).toEqual([]);
  });

  it('the rules use no random numbers', () => {
    const rules = (path: string) => path.startsWith('packages/rules/src/') && !isTest(path);
    expect(linesWith(/\bMath\.random\(|\bcrypto\./, rules)).toEqual([]);
  });

  it('no file contains notes about unfinished work', () => {
    // Concatenated, so that this file does not match the pattern.
    const notes = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);
    expect(files.filter(({ text }) => notes.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
