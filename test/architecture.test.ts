import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breach, isTest } from './laws.ts';
import { importCycles, importsOf, sourceFiles } from './source.ts';

const MOST_LINES = 400;

const files = sourceFiles();
const imports = files.flatMap(importsOf);

/** The lines of the files that match, comments left out, as 'path:line'. */
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
  it.each(['packages/game/src/', 'packages/contract/src/', 'apps/server/src/', 'apps/web/src/'])(
    'reads %s',
    (part) => {
      expect(files.filter(({ path }) => path.startsWith(part)).length).toBeGreaterThan(5);
      expect(imports.filter(({ from }) => from.startsWith(part)).length).toBeGreaterThan(5);
    },
  );

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

  it('has a folder in the server for every feature of the contract', () => {
    const features = contractFeatures();
    expect(features.length).toBeGreaterThan(5);
    expect(features.filter((feature) => !existsSync(`apps/server/src/features/${feature}`))).toEqual([]);
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

  it('takes the time from an argument', () => {
    const timed = (path: string) =>
      /^(packages\/game|apps\/server\/src\/features)\//.test(path) && !isTest(path);
    expect(linesWith(/\bDate\.now\(|\bnew Date\(\s*\)|\bperformance\.now\(/, timed)).toEqual([]);
  });

  it('leaves nothing to chance in the game', () => {
    const rules = (path: string) => path.startsWith('packages/game/src/') && !isTest(path);
    expect(linesWith(/\bMath\.random\(|\bcrypto\./, rules)).toEqual([]);
  });

  it(`has no file of more than ${MOST_LINES} lines`, () => {
    const long = files.filter(({ text }) => text.trimEnd().split('\n').length > MOST_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it('leaves no notes about unfinished work', () => {
    // Put together here, so that this file does not report itself.
    const notes = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME'].join('|')})\\b`);
    expect(files.filter(({ text }) => notes.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
