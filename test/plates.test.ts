import { readFileSync } from 'node:fs';
import { PLATE_COLOURS } from '@lockroom/poster';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('../apps/web/src/styles/tokens.css', import.meta.url), 'utf8');

test.each(Object.entries(PLATE_COLOURS))(
  'the poster %s has the same colors in pictures and on the page',
  (plate, colours) => {
    expect(colours).toEqual({
      ground: token(`plate-${plate}`),
      line: token(`plate-${plate}-line`),
    });
  },
);

function token(name: string): string | undefined {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1];
}
