import { describe, expect, it } from 'vitest';
import { boardShape, inOrderOfMeeting, SIDES } from './board-shape.ts';
import type { Box } from './layout-parts.ts';
import { listLayout, narrowLayout } from './narrow-layout.ts';
import { board, custom, FORMATS, football } from './testing/boards.ts';
import { fittingZoom, wideLayout } from './wide-layout.ts';

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function clashes(boxes: [string, Box][]): string[] {
  return boxes.flatMap(([name, box], index) =>
    boxes
      .slice(index + 1)
      .flatMap(([other, place]) => (overlap(box, place) ? [`${name} covers ${other}`] : [])),
  );
}

describe('the wide board', () => {
  describe.each(FORMATS)('%s', (_, format) => {
    const shape = boardShape(format);

    it.each([0, 1312, 1800, 2500])('no games overlap on a board that is %i px wide', (width) => {
      const layout = wideLayout(shape, width);
      expect(layout.cards.size).toBe(format.size - 1);
      const byes = SIDES.flatMap((side) => shape.sides[side][0] ?? []).filter(({ kind }) => kind === 'bye');
      expect(layout.byes.size).toBe(byes.length);
      const cards = [...layout.cards, ...layout.byes];
      expect(clashes(cards)).toEqual([]);
      for (const [id, box] of cards) {
        expect(box.x, id).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, id).toBeLessThanOrEqual(layout.width);
        expect(box.y + box.height, id).toBeLessThanOrEqual(layout.height);
        expect(box.width, id).toBeGreaterThan(100);
      }
    });

    it('every game is placed halfway between the two games that lead to it', () => {
      const { cards, byes } = wideLayout(shape, 1400);
      for (const side of SIDES) {
        for (const [index, column] of shape.sides[side].entries()) {
          if (index === 0) continue;
          for (const [slot, each] of column.entries()) {
            const feeders = shape.sides[side][index - 1]?.slice(2 * slot, 2 * slot + 2) ?? [];
            const middles = feeders.map((feeder) =>
              feeder.kind === 'game' ? cards.get(feeder.id)?.middle : byes.get(feeder.team)?.middle,
            );
            const [upper = 0, lower = 0] = middles;
            const own = each.kind === 'game' ? (cards.get(each.id)?.middle ?? 0) : 0;
            expect(Math.abs(own - (upper + lower) / 2)).toBeLessThanOrEqual(1);
          }
        }
      }
    });
  });

  it.each(FORMATS)(
    'the whole board of %s fits into windows that are 1280, 1366 and 1440 px wide',
    (_, format) => {
      const shape = boardShape(format);
      for (const window of [1280, 1366, 1440]) {
        // The width of the window minus the navigation and the page padding.
        const frame = window - 64 - 64;
        expect(wideLayout(shape, frame).width * fittingZoom(shape, frame)).toBeLessThanOrEqual(frame + 0.001);
      }
    },
  );

  describe.each(FORMATS)('the read-only board of %s', (_, format) => {
    const shape = boardShape(format);

    // The heights left below the page header in windows that are 768, 800 and 900 px high.
    it.each([640, 672, 772])('the whole board fits into a height of %i px', (height) => {
      const layout = wideLayout(shape, 1312, height);
      expect(layout.height).toBeLessThanOrEqual(height);
      expect(clashes([...layout.cards, ...layout.byes])).toEqual([]);
    });
  });
});

describe('the narrow board', () => {
  describe.each(FORMATS)('%s', (_, format) => {
    const shape = boardShape(format);
    const rounds = shape.games.slice(0, -1).map((_each, index) => index + 1);

    it.each(rounds)('no games of round %i or later overlap', (focus) => {
      const { cards, byes } = narrowLayout(shape, focus, false);
      const seen = [...cards, ...byes].filter(([id]) => (shape.places.get(id)?.round ?? 1) >= focus);
      expect(clashes(seen)).toEqual([]);
    });
  });

  it('the games of the left side are above those of the right side', () => {
    const { cards } = narrowLayout(boardShape(football), 2, false);
    const tops = ['div2', 'div1', 'div4', 'div3'].map((id) => cards.get(id)?.y ?? 0);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });
});

describe('the games before a reseeded round', () => {
  const column = (picks: Record<string, string>) => {
    const { shape, view } = board(football, { picks });
    const drawn = inOrderOfMeeting(shape, (id) => view.games[id]?.from ?? []);
    return drawn.sides.left[0]?.map((each) => (each.kind === 'game' ? each.id : each.team));
  };

  it('without picks, the games are listed above the bye, with the lowest seeds first', () => {
    expect(column({})).toEqual(['wc3', 'wc2', 'wc1', 'afc1']);
  });

  it.each([
    ['afc4', 'afc3', 'afc2', ['wc3', 'wc2', 'wc1', 'afc1']],
    ['afc4', 'afc6', 'afc2', ['wc3', 'wc1', 'wc2', 'afc1']],
    ['afc4', 'afc3', 'afc7', ['wc2', 'wc1', 'wc3', 'afc1']],
  ])(
    'with the winners %s, %s and %s, each game is placed next to the game that it leads to',
    (wc1, wc2, wc3, drawn) => {
      expect(column({ wc1, wc2, wc3 })).toEqual(drawn);
    },
  );
});

it('while a bracket is being played, each round lists upcoming games before played ones', () => {
  const { shape } = board(custom(64));
  const done = new Set(['r1-1', 'r1-3', ...(shape.games[1] ?? [])]);
  const { cards, columns } = listLayout(shape, 1, true, (game) => done.has(game));
  const listed = (round: number) =>
    [...cards].filter(([game]) => shape.places.get(game)?.round === round).map(([game]) => game);
  const left = (shape.games[0] ?? []).filter((game) => !done.has(game));
  expect(listed(1)).toEqual([...left, 'r1-1', 'r1-3']);
  const tops = listed(1).map((game) => cards.get(game)?.y ?? 0);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(columns[0]?.groups.map(({ region, state }) => `${region} ${state}`)).toEqual([
    '0 next',
    '1 open',
    '2 open',
    '3 open',
    '0 played',
  ]);
  // A finished round has no headings for played and upcoming games.
  expect(columns[1]?.groups.map(({ state }) => state)).toEqual([null, null, null, null]);
});
