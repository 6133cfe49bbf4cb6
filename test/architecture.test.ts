import { existsSync } from 'node:fs';
import { contract } from '@lockroom/contract';
import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles } from './source.ts';

/** Server folders of contract files with another name. */
const FOLDERS: Record<string, string> = {
  fights: 'competitions/fights',
  tournaments: 'competitions/tournaments',
  followings: 'templates',
  circles: 'room-series',
};

const files = sourceFiles();

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

// Who may import whom is in .dependency-cruiser.mjs.
describe('the structure', () => {
  it('has a folder in the server for every feature of the contract', () => {
    const features = contractFeatures();
    expect(features.length).toBeGreaterThan(5);
    const folder = (feature: string) => `apps/server/src/features/${FOLDERS[feature] ?? feature}`;
    expect(features.filter((feature) => !existsSync(folder(feature)))).toEqual([]);
  });

  it('makes calls from the page without their schemas', () => {
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

  it('decodes pictures only in a separate process', () => {
    // This file renders only SVG that it has created itself.
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

  it('does not depend on the texts of errors', () => {
    // pg's errors for a lost connection have no code.
    const drivers = 'apps/server/src/kernel/errors.ts';
    const product = (path: string) => /^(apps|packages)\//.test(path) && !isTest(path) && path !== drivers;
    const matched =
      /(?<!typeof [\w.]*)\.message\s*(===|!==)|\.message\.(includes|startsWith|endsWith|match)\(|\.(test|exec)\(\w*\.message\)/;
    expect(linesWith(matched, product)).toEqual([]);
  });

  it('gets the time as an argument', () => {
    const timed = (path: string) =>
      /^(packages\/rules|apps\/server\/src\/features)\//.test(path) && !isTest(path);
    expect(linesWith(/\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/, timed)).toEqual([]);
  });

  it('uses no random numbers in the rules', () => {
    const rules = (path: string) => path.startsWith('packages/rules/src/') && !isTest(path);
    expect(linesWith(/\bMath\.random\(|\bcrypto\./, rules)).toEqual([]);
  });

  it('contains no notes about unfinished work', () => {
    // Concatenated, so that this file does not report itself.
    const notes = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);
    expect(files.filter(({ text }) => notes.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
