import { makeFormat, teamNames } from '@lockroom/rules';
import { createLots } from '@lockroom/testing/lots';
import { readRealBracket, realBracketNames } from '@lockroom/testing/real-bracket';
import { readEvent } from '@lockroom/testing/real-event';
import { drawOf, HALVES_OF_32, teamIdOf } from '@lockroom/testing/tournament-oracle';
import { expect, test } from 'vitest';
import { readPastedTeams } from './teams-draft.ts';
import type { TeamGroup } from './teams-types.ts';
import { LIST_LAYOUTS } from './testing/list-layouts.ts';
import type { ListedEvent, ListedSide, ListLine } from './testing/listed-event.ts';
import { PAIRING_LAYOUTS } from './testing/pairing-layouts.ts';

interface StoredSide {
  label: string;
  regions?: string[];
  teams: { name: string; seed: number | null; region?: string }[];
}

/** A real event, its room's teams by group, and the team ids by team name. */
interface Listed {
  file: string;
  event: ListedEvent;
  groups: TeamGroup[];
  names: Record<string, string>;
  ids: ReadonlyMap<string, string>;
}

const TEAM_LAYOUTS = [...LIST_LAYOUTS, ...PAIRING_LAYOUTS];
const SIDES = ['left', 'right'] as const;
const LABELS: Readonly<Record<string, readonly [string, string]>> = {
  football: ['AFC', 'NFC'],
  'pro-basketball': ['East', 'West'],
  'pro-hockey': ['East', 'West'],
  'pro-baseball': ['American League', 'National League'],
};
const SPORTS: Readonly<Record<string, ListedEvent['sport']>> = {
  'college-basketball': 'college',
  'college-football': 'ranking',
  football: 'football',
  'pro-basketball': 'league',
  'pro-hockey': 'league',
  'pro-baseball': 'league',
};

/** Returns an event with its room, whose regions have no saved names. */
function listed(file: string, isFresh: boolean): Listed {
  const { bracket, sport, teams } = readRealBracket(file);
  const { sides } = readEvent(file) as { sides: Record<(typeof SIDES)[number], StoredSide> };
  const seeds = new Map(SIDES.flatMap((side) => sides[side].teams.map(({ name, seed }) => [name, seed])));
  const family = bracket.isFootball ? 'football' : 'custom';
  const names = teamNames(makeFormat({ family, size: bracket.size, reseeding: bracket.reseeding }));
  const isCollege = sport === 'college-basketball';
  const [left, right] = LABELS[sport] ?? ['Left', 'Right'];
  const groups: TeamGroup[] = [];
  const listedSides: ListedSide[] = [];
  for (const side of SIDES) {
    const all = Array.from({ length: bracket.size / 2 }, (_, index) => index + 1);
    for (const [half, region] of (isCollege ? (sides[side].regions ?? []) : ['']).entries()) {
      const places = isCollege ? (HALVES_OF_32[half] ?? []) : all;
      const label = isFresh ? `Region ${groups.length + 1}` : region || (side === 'left' ? left : right);
      groups.push({
        label,
        words: [label.toLowerCase(), ...(isCollege ? [] : [side])],
        teams: places.map((place, index) => ({ id: teamIdOf(bracket, side, place), seed: index + 1 })),
      });
      listedSides.push({
        names: isCollege ? [region, `${region} Region`] : [label, sides[side].label],
        drawn: drawOf(places.length).map((seed) => {
          const name = teams[teamIdOf(bracket, side, places[(seed ?? 0) - 1] ?? 0)];
          return name === undefined ? null : { name, seed: seeds.get(name) ?? null };
        }),
      });
    }
  }
  return {
    file,
    event: { sport: SPORTS[sport] ?? 'draw', sides: listedSides },
    groups,
    names,
    ids: new Map(Object.entries(teams).map(([id, name]) => [name, id])),
  };
}

interface Figures {
  texts: number;
  read: number;
  marked: number;
  /** Wrong, missing and spurious teams on lines without a reported doubt. */
  wrong: string[];
}

function compare(lines: readonly ListLine[], { groups, names, ids, file }: Listed, figures: Figures): void {
  const text = lines.map((line) => line.text).join('\n');
  const reading = readPastedTeams(text, groups, names);
  if (!reading.ok) throw new Error(`${file} was not parsed: ${reading.failure}`);
  const left = new Set(reading.draft.lines);
  figures.texts += 1;
  for (const [index, { teams }] of lines.entries()) {
    const here = [...left].filter(({ line }) => line === index + 1);
    const isMarked = here.some(({ doubts }) => doubts.length > 0);
    for (const name of teams) {
      const found = here.find((line) => line.name === name);
      if (found && found.team?.id === ids.get(name) && found.doubts.length === 0) figures.read += 1;
      else if (isMarked) figures.marked += 1;
      else figures.wrong.push(`${file}: ${name} in '${lines[index]?.text}'`);
    }
    for (const line of here) {
      if (!teams.includes(line.name) && line.doubts.length === 0)
        figures.wrong.push(`${file}: '${line.name}' is no team in '${lines[index]?.text}'`);
    }
  }
}

test('lists of real teams in common layouts are parsed, and every wrong team is marked', () => {
  const rooms = realBracketNames().flatMap((file) => [
    listed(file, false),
    ...(file.startsWith('ncaa') ? [listed(file, true)] : []),
  ]);
  const table = TEAM_LAYOUTS.map((layout, n) => {
    const figures: Figures = { texts: 0, read: 0, marked: 0, wrong: [] };
    for (const [m, room] of rooms.entries()) {
      if (!layout.sports.includes(room.event.sport)) continue;
      for (const variant of [0, 1])
        compare(layout.render(room.event, createLots(1_000 * n + 10 * m + variant)), room, figures);
    }
    return { layout: layout.name, ...figures };
  });
  const row = (...cells: (string | number)[]) =>
    cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(54) : `${cell}`.padStart(7))).join('');
  const total = (of: (figures: Figures) => number) => table.reduce((sum, figures) => sum + of(figures), 0);
  console.log(
    [
      row('layout', 'texts', 'read', 'marked', 'wrong'),
      ...table.map(({ layout, texts, read, marked, wrong }) =>
        row(layout, texts, read, marked, wrong.length),
      ),
      row(
        'all',
        total(({ texts }) => texts),
        total(({ read }) => read),
        total(({ marked }) => marked),
        total(({ wrong }) => wrong.length),
      ),
    ].join('\n'),
  );
  expect(table.flatMap(({ layout, wrong }) => wrong.map((each) => `${layout}: ${each}`))).toEqual([]);
  expect(TEAM_LAYOUTS.length).toBeGreaterThanOrEqual(12);
  expect(total(({ texts }) => texts)).toBeGreaterThanOrEqual(100);
});
