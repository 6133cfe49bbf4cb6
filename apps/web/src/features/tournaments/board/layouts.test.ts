import { describe, expect, it } from 'vitest';
import { boardShape, inOrderOfMeeting, SIDES } from './board-shape.ts';
import type { Box } from './layout-parts.ts';
import { narrowLayout } from './narrow-layout.ts';
import { board, custom, FORMATS, favourites, football } from './testing/boards.ts';
import { fittingZoom, wideLayout } from './wide-layout.ts';
import { wiresOf } from './wires.ts';

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function clashes(boxes: [string, Box][]): string[] {
  return boxes.flatMap(([name, box], index) =>
    boxes
      .slice(index + 1)
      .flatMap(([other, place]) => (overlap(box, place) ? [`${name} covers ${other}`] : [])),
  );
}

describe('the whole bracket at once', () => {
  describe.each(FORMATS)('%s', (_, format) => {
    const shape = boardShape(format);

    it.each([0, 1312, 1800, 2500])('has a place for everything at %i px', (width) => {
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

    it('stands every game halfway between the two that lead to it', () => {
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

  it.each([
    ['football of 14', football, [40, 40, 40, 40]],
    ['8', custom(8), [40, 40, 40]],
    ['16', custom(16), [40, 40, 40, 40]],
    ['32', custom(32), [32, 32, 32, 32, 40]],
    ['64', custom(64), [24, 25, 28, 33, 40, 44]],
  ])('has the rows of its size for %s', (_, format, rows) => {
    const shape = boardShape(format);
    const { cards } = wideLayout(shape, 1312);
    expect(shape.games.map(([first = '']) => cards.get(first)?.size.row)).toEqual(rows);
  });

  it.each(FORMATS)('shows all of %s at 1280, 1366 and 1440', (_, format) => {
    const shape = boardShape(format);
    for (const window of [1280, 1366, 1440]) {
      // Less the rail and the paddings of the page.
      const frame = window - 64 - 64;
      expect(wideLayout(shape, frame).width * fittingZoom(shape, frame)).toBeLessThanOrEqual(frame + 0.001);
    }
  });

  it('is no larger than it is drawn, and never too small to be seen', () => {
    const shape = boardShape(custom(64));
    expect(fittingZoom(shape, 2000)).toBe(1);
    expect(fittingZoom(shape, 300)).toBe(0.5);
  });

  it('has lower rows with 64 teams where nobody can pick, and a name over each of the four regions', () => {
    const shape = boardShape(custom(64));
    const [open, locked] = [wideLayout(shape, 1312), wideLayout(shape, 1344, 770)];
    expect(shape.games.map(([first = '']) => locked.cards.get(first)?.size.row)).toEqual([
      20, 21, 22, 26, 31, 33,
    ]);
    for (const { regions, cards } of [open, locked]) {
      const tops = ['r1-1', 'r1-9', 'r1-17', 'r1-25'].map((id) => cards.get(id));
      expect(regions.map(({ x, width, align }) => (align === 'left' ? x : x + width))).toEqual(
        tops.map((box) => (box?.mirrored ? box.x + box.width : box?.x)),
      );
      for (const [index, { y, height }] of regions.entries()) {
        expect(y + height).toBeLessThanOrEqual(tops[index]?.y ?? 0);
      }
    }
  });

  describe.each(FORMATS)('%s that nobody can pick', (_, format) => {
    const shape = boardShape(format);

    // What is left of a window of 768, 800 and 900 px under its head.
    it.each([640, 672, 772])('is whole in %i px', (height) => {
      const layout = wideLayout(shape, 1312, height);
      expect(layout.height).toBeLessThanOrEqual(height);
      expect(clashes([...layout.cards, ...layout.byes])).toEqual([]);
    });
  });

  it.each([
    [32, 32],
    [64, 20],
  ])('keeps its rows for %i teams where it cannot be whole', (teams, row) => {
    const { cards } = wideLayout(boardShape(custom(teams)), 1312, 300);
    expect(cards.get('r1-1')?.size.row).toBe(row);
  });
});

describe('one round after the other', () => {
  describe.each(FORMATS)('%s', (_, format) => {
    const shape = boardShape(format);
    const rounds = shape.games.slice(0, -1).map((_each, index) => index + 1);

    it.each(rounds)('covers nothing from round %i on', (focus) => {
      const { cards, byes } = narrowLayout(shape, focus, false);
      const seen = [...cards, ...byes].filter(([id]) => (shape.places.get(id)?.round ?? 1) >= focus);
      expect(clashes(seen)).toEqual([]);
    });

    it('gets lower with every round', () => {
      const heights = rounds.map((focus) => narrowLayout(shape, focus, false).height);
      expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    });
  });

  it('draws the left side first and the right under it', () => {
    const { cards } = narrowLayout(boardShape(football), 2, false);
    const tops = ['div2', 'div1', 'div4', 'div3'].map((id) => cards.get(id)?.y ?? 0);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });

  it('names the region over its first game', () => {
    const { columns } = narrowLayout(boardShape(custom(64)), 1, true);
    expect(columns.map(({ regions }) => regions.map(({ region }) => region))).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [],
    ]);
  });
});

describe('the games before a reseeded round', () => {
  const column = (picks: Record<string, string>) => {
    const { shape, view } = board(football, { picks });
    const drawn = inOrderOfMeeting(shape, (id) => view.games[id]?.from ?? []);
    return drawn.sides.left[0]?.map((each) => (each.kind === 'game' ? each.id : each.team));
  };

  it('stand over the bye, the lowest seeds first', () => {
    expect(column({})).toEqual(['wc3', 'wc2', 'wc1', 'afc1']);
  });

  it.each([
    ['afc4', 'afc3', 'afc2', ['wc3', 'wc2', 'wc1', 'afc1']],
    ['afc4', 'afc6', 'afc2', ['wc3', 'wc1', 'wc2', 'afc1']],
    ['afc4', 'afc3', 'afc7', ['wc2', 'wc1', 'wc3', 'afc1']],
  ])('stand beside those that they lead to: %s, %s, %s', (wc1, wc2, wc3, drawn) => {
    expect(column({ wc1, wc2, wc3 })).toEqual(drawn);
  });
});

describe('wires', () => {
  const wires = (format = football, picks = {}) => {
    const { shape, view } = board(format, { picks });
    return wiresOf(shape, view, wideLayout(shape, 1312));
  };

  it('of a reseeded round wait until picks fix who meets whom, but for the byes', () => {
    const round1 = (picks: Record<string, string>) =>
      wires(football, picks)
        .filter(({ round }) => round === 1)
        .map(({ key }) => key);
    expect(round1({})).toEqual(['afc1-div1', 'nfc1-div3']);
    expect(round1({ wc1: 'afc5', wc2: 'afc3' })).toEqual(['afc1-div1', 'nfc1-div3']);
    expect(round1({ wc1: 'afc5', wc2: 'afc3', wc3: 'afc7' }).toSorted()).toEqual([
      'afc1-div1',
      'nfc1-div3',
      'wc1-div2',
      'wc2-div2',
      'wc3-div1',
    ]);
  });

  it('of a fixed bracket are all there from the start', () => {
    expect(wires(custom(16)).map(({ state }) => state)).toEqual(Array.from({ length: 14 }, () => 'plain'));
  });

  it('go on dashed from the game in which the champion has lost', () => {
    const eight = custom(8);
    const results = { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red2' };
    const { shape, view } = board(eight, { picks: favourites(eight), results });
    const states = wiresOf(shape, view, wideLayout(shape, 1312)).map(({ key, state }) => [key, state]);
    expect(states.slice(-2)).toEqual([
      ['r1-1-r2-1', 'lost'],
      ['r2-1-r3-1', 'lost'],
    ]);
    expect(states.filter(([, state]) => state === 'trail')).toEqual([]);
  });

  it('mark the trail of the champion up to the final', () => {
    const trail = wires(custom(8), favourites(custom(8))).filter(({ state }) => state === 'trail');
    expect(trail.map(({ key }) => key)).toEqual(['r1-1-r2-1', 'r2-1-r3-1']);
  });
});
