import type { Lots } from '@lockroom/testing/lots';
import {
  blank,
  byes,
  bySeed,
  CONFERENCES,
  DAYS,
  games,
  headed,
  type ListedEvent,
  type ListedSide,
  type ListedTeam,
  type ListLine,
  longest,
  present,
  record,
  type Sport,
  STATIONS,
  say,
  shortest,
  type TeamLayout,
  time,
} from './listed-event.ts';

const SIDED = ['college', 'football', 'league'] as const;
type Heading = (side: ListedSide) => string;
const loud: Heading = (side) => longest(side).toUpperCase();

/** Returns a layout with a heading for each side and lines below it. */
const sides = (
  name: string,
  heading: Heading,
  lines: (side: ListedSide, lots: Lots) => ListLine[],
  sports: readonly Sport[] = SIDED,
): TeamLayout => ({
  name,
  sports,
  render: (event, lots) => headed(event, heading, (side) => lines(side, lots)),
});

/** Returns a layout with a heading for each side and a line for each team, best first. */
const teams = (
  name: string,
  heading: Heading,
  form: (team: ListedTeam, lots: Lots) => string,
  sports: readonly Sport[] = SIDED,
): TeamLayout =>
  sides(name, heading, (side, lots) => bySeed(side).map((team) => say(form(team, lots), team.name)), sports);

/** Returns a layout with a heading for each side and a line for each game of the first round. */
const pairs = (
  name: string,
  heading: Heading,
  form: (one: ListedTeam, two: ListedTeam, lots: Lots) => string,
  sports: readonly Sport[] = SIDED,
): TeamLayout =>
  sides(
    name,
    heading,
    (side, lots) => games(side).map(([one, two]) => say(form(one, two, lots), one.name, two.name)),
    sports,
  );

/** Returns a layout without headings. */
const plain = (
  name: string,
  sports: readonly Sport[],
  lines: (sides: ListedEvent['sides'], lots: Lots) => ListLine[],
): TeamLayout => ({ name, sports, render: (event, lots) => lines(event.sides, lots) });

/** Layouts of lists that newspapers, leagues and encyclopedias publish, or that people type. */
export const TEAM_LAYOUTS: readonly TeamLayout[] = [
  plain('newspaper: one paragraph for each side', SIDED, (all, lots) =>
    all.map((side) => {
      const list = bySeed(side).map(({ seed, name }) => `${seed}. ${name} (${record(lots)})`);
      return say(`${shortest(side)}: ${list.join('; ')}`, ...present(side).map(({ name }) => name));
    }),
  ),
  teams('league page', shortest, ({ seed, name }, lots) => `${seed}. ${name} (${record(lots)})`),
  teams('league page: clinched, record, remark', longest, ({ seed, name }, lots) => {
    const remark = lots.hit(0.3) ? ' division champion' : '';
    return `${seed}. ${lots.oneOf(['z', 'x', 'y', 'xy'])} - ${name} (${record(lots)})${remark}`;
  }),
  sides('league page: seeds on lines of their own', shortest, (side) =>
    present(side).flatMap(({ seed, name }) => [say(`${seed}`), say(name, name)]),
  ),
  sides(
    'scoreboard: seed, name, abbreviation, record, score',
    longest,
    (side, lots) =>
      present(side).flatMap(({ seed, name }) => [
        say(`${seed}`),
        say(name, name),
        ...(lots.hit(0.5) ? [say(name.replaceAll(/[^A-Z]/g, '').padEnd(3, 'X'))] : []),
        say(`(${record(lots)})`),
        say(`${lots.between(48, 99)}`),
      ]),
    ['college', 'league'],
  ),
  sides(
    'standings in columns without seeds',
    longest,
    (side, lots) => [
      say('Team\tW\tL\tPCT\tGB'),
      ...bySeed(side).map(({ name }) => {
        const mark = lots.oneOf(['z-', 'x-', 'y-', '']);
        const [won, lost, share] = [lots.between(40, 64), lots.between(18, 42), lots.between(500, 780)];
        return say(`${mark}${name}\t${won}\t${lost}\t.${share}\t${lots.between(0, 20)}`, name);
      }),
    ],
    ['football', 'league'],
  ),
  sides(
    'standings in a fixed-width font',
    longest,
    (side, lots) => [
      say('                          W   L   Pct  Strk'),
      ...bySeed(side).map(({ seed, name }) => {
        const marked = `${lots.oneOf(['x-', 'y-', ''])}${name}`.padEnd(24);
        const [won, lost, share] = [lots.between(40, 64), lots.between(18, 42), lots.between(500, 780)];
        return say(
          `${`${seed}`.padStart(2)}  ${marked}  ${won}  ${lost}  .${share}  W${lots.between(1, 7)}`,
          name,
        );
      }),
    ],
    ['football', 'league'],
  ),
  sides(
    'Wikipedia: table for each side',
    (side) => `${shortest(side)} Regional – Prudential Center, Newark, New Jersey[edit]`,
    (side, lots) => [
      say('Seed\tSchool\tConference\tRecord\tBerth type'),
      ...bySeed(side).map(({ seed, name }) =>
        say(`${seed}\t${name}\t${lots.oneOf(CONFERENCES)}\t${record(lots)}\tAt-large`, name),
      ),
    ],
    ['college'],
  ),
  plain('Wikipedia: one table with a column of conferences', SIDED, (all, lots) => [
    say('Region\tSeed\tTeam\tConference\tRecord'),
    ...lots
      .someOf(
        all.flatMap((side) => present(side).map((team) => ({ side, team }))),
        64,
      )
      .map(({ side, team: { seed, name } }) =>
        say(`${shortest(side)}\t${seed}\t${name}\t${lots.oneOf(CONFERENCES)}\t${record(lots)}`, name),
      ),
  ]),
  plain('CSV with side, seed and team', SIDED, (all) => [
    say('team,seed,side'),
    ...all.flatMap((side) =>
      bySeed(side).map(({ seed, name }) => say(`"${name}",${seed},${longest(side)}`, name)),
    ),
  ]),
  sides(
    'Markdown table below bold headings',
    (side) => `**${shortest(side)}**`,
    (side, lots) => [
      say('| Seed | Team | Record |'),
      say('|:---:|:---|---:|'),
      ...bySeed(side).map(({ seed, name }) => say(`| ${seed} | ${name} | ${record(lots)} |`, name)),
    ],
  ),
  teams(
    'Reddit',
    (side) => `## ${longest(side)}`,
    ({ seed, name }) => `* **(${seed})** ${name}`,
  ),
  teams(
    'chat',
    (side) => `${shortest(side)}:`,
    ({ seed, name }) => `#${seed} ${name}`,
  ),
  teams('chat: names alone, best first', shortest, ({ name }) => name),
  sides('bracket printout: opponents together', loud, (side) => [
    say('First Round'),
    ...present(side).flatMap(({ seed, name }, index) => [
      say(`(${seed}) ${name}`, name),
      ...(index % 2 === 1 ? [blank] : []),
    ]),
  ]),
  teams('bracket printout: name and seed behind', longest, ({ seed, name }) => `${name} (${seed})`),
  teams(
    'bracket printout: seed, name, score',
    shortest,
    ({ seed, name }, lots) => `${seed} ${name} ${lots.between(48, 99)}`,
    ['college'],
  ),
  teams(
    'cells without column headings',
    longest,
    ({ seed, name }, lots) => `${seed}\t${name}\t${lots.oneOf(CONFERENCES)}\t${record(lots)}`,
    ['college'],
  ),
  sides('column: seeds and names between remarks', longest, (side, lots) =>
    bySeed(side).flatMap(({ seed, name }) => [
      say(lots.oneOf([`${seed}-seed ${name}`, `Seed ${seed}: ${name}`, `${seed} – ${name}`]), name),
      ...(lots.hit(0.2) ? [say(lots.oneOf(['A team to watch', 'Updated odds', 'Photo by the AP']))] : []),
    ]),
  ),
  plain('divisions of a league, leaders by record', ['football'], (all, lots) =>
    all.flatMap((side) =>
      ['East', 'North', 'South', 'West'].flatMap((division, index) => [
        say(`${shortest(side)} ${division}`),
        ...bySeed(side)
          .filter((_, at) => at % 4 === index)
          .map(({ name }) => say(`y-${name} ${record(lots)}`, name)),
      ]),
    ),
  ),
  sides(
    'divisions: ranks within divisions and wild cards',
    longest,
    (side) => {
      const [a, b, c, d, e, f, ...rest] = bySeed(side);
      const ranked = (list: (ListedTeam | undefined)[]) =>
        list.flatMap((team, index) => (team ? [say(`${index + 1}. ${team.name}`, team.name)] : []));
      return [
        say('Atlantic Division'),
        ...ranked([a, d, e]),
        say('Metropolitan Division'),
        ...ranked([b, c, f]),
        say('Wild Card'),
        ...rest.map(({ name }, index) => say(`WC${index + 1} ${name}`, name)),
      ];
    },
    ['league'],
  ),
  plain('pairings by day, without sides', SIDED, (all, lots) => [
    say(lots.oneOf(DAYS)),
    ...lots
      .someOf(all.flatMap(games), 32)
      .map(([one, two]) =>
        say(
          `${time(lots)} ${lots.oneOf(STATIONS)} | ${one.seed} ${one.name} vs ${two.seed} ${two.name}`,
          one.name,
          two.name,
        ),
      ),
  ]),
  sides('newspaper: byes, and pairings with times and stations', loud, (side, lots) => [
    say(lots.oneOf(DAYS)),
    ...byes(side).map(({ seed, name }) => say(`No. ${seed} ${name} (bye)`, name)),
    ...games(side).map(([one, two]) =>
      say(
        `No. ${two.seed} ${two.name} (${record(lots)}) at No. ${one.seed} ${one.name} (${record(lots)}), ${time(lots)} (${lots.oneOf(STATIONS)})`,
        one.name,
        two.name,
      ),
    ),
  ]),
  pairs(
    'newspaper: results with scores',
    longest,
    (one, two, lots) =>
      `(${one.seed}) ${one.name} ${lots.between(71, 98)}, (${two.seed}) ${two.name} ${lots.between(41, 70)}`,
    ['college', 'league'],
  ),
  pairs('pairings with seeds before or behind, and many signs between', longest, (one, two, lots) =>
    lots.oneOf([
      `${one.name} (${one.seed}) vs. ${two.name} (${two.seed})`,
      `(${one.seed}) ${one.name} – (${two.seed}) ${two.name}`,
      `#${one.seed} ${one.name} v #${two.seed} ${two.name}`,
      `${one.seed} ${one.name} ${two.seed} ${two.name}`,
      `(${one.seed}) ${one.name}/(${two.seed}) ${two.name}`,
      `${one.seed} ${one.name} - ${two.seed} ${two.name}`,
      `[${one.seed}] ${one.name} vs [${two.seed}] ${two.name} | ${lots.oneOf(STATIONS)}`,
      `${lots.oneOf(DAYS)}, ${time(lots)}: No. ${one.seed} ${one.name} vs. No. ${two.seed} ${two.name}`,
    ]),
  ),
  plain('ranking', ['ranking'], (all, lots) =>
    all
      .flatMap(present)
      .toSorted((a, b) => (a.seed ?? 0) - (b.seed ?? 0))
      .map(({ seed, name }) =>
        say(
          lots.oneOf([
            `No. ${seed} ${name}`,
            `${seed}. ${name} (${record(lots)})`,
            `#${seed} ${name}, ${lots.oneOf(CONFERENCES)}`,
          ]),
          name,
        ),
      ),
  ),
  plain('ranking: byes and first-round games', ['ranking'], (all, lots) => [
    say('First-round byes'),
    ...all.flatMap(byes).map(({ seed, name }) => say(`No. ${seed} ${name}`, name)),
    say('First round'),
    ...all
      .flatMap(games)
      .map(([one, two]) =>
        say(
          `No. ${two.seed} ${two.name} at No. ${one.seed} ${one.name}, Dec. 21, ${time(lots)} ET, ${lots.oneOf(STATIONS)}`,
          one.name,
          two.name,
        ),
      ),
  ]),
  plain('draw: seeds and entries in brackets', ['draw'], (all, lots) =>
    all.flatMap(present).map(({ seed, name }) => {
      const mark = seed === null ? lots.oneOf(['', '(WC) ', '(Q) ', '']) : `[${seed}] `;
      return say(`${mark}${name}`, name);
    }),
  ),
  plain('draw: numbered lines, seeds behind', ['draw'], (all) =>
    all
      .flatMap(present)
      .map(({ seed, name }, index) => say(`${index + 1}. ${name}${seed === null ? '' : ` [${seed}]`}`, name)),
  ),
  plain('draw: matches', ['draw'], (all, lots) =>
    lots
      .someOf(all.flatMap(games), 32)
      .map(([one, two]) =>
        say(lots.oneOf([`${one.name} v ${two.name}`, `${one.name} 3–1 ${two.name}`]), one.name, two.name),
      ),
  ),
  plain('groups: Group A, 1. A, 2. B', ['draw'], (all, lots) =>
    lots
      .someOf(all.flatMap(present), 32)
      .flatMap(({ name }, index) => [
        ...(index % 2 === 0 ? [say(`Group ${String.fromCharCode(65 + index / 2)}`)] : []),
        say(`${(index % 2) + 1}. ${name} ${lots.between(3, 9)} pts`, name),
      ]),
  ),
];
