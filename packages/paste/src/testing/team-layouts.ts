import type { Lots } from '@lockroom/testing/lots';

/** A team of an event; the seed is null in draws without seeds. */
export interface ListedTeam {
  name: string;
  seed: number | null;
}

/** A side or a region of an event, in the order in which its teams are drawn, opponents next to each other. */
export interface ListedSide {
  /** How lists call it, the room's own name first: 'East', 'Eastern Conference'. */
  names: readonly string[];
  drawn: readonly (ListedTeam | null)[];
}

/** An event as its lists are made from it. */
export interface ListedEvent {
  sport: 'college' | 'football' | 'league' | 'ranking' | 'draw';
  sides: readonly ListedSide[];
}

/** A line of a list and the names of the teams in it. */
export interface ListLine {
  text: string;
  teams: readonly string[];
}

/** A way in which newspapers, leagues, encyclopedias and people write a list of teams. */
export interface TeamLayout {
  name: string;
  sports: readonly ListedEvent['sport'][];
  render(event: ListedEvent, lots: Lots): ListLine[];
}

const SIDED = ['college', 'football', 'league'] as const;
const CONFERENCES = [
  'ACC',
  'Big Ten',
  'SEC',
  'Big 12',
  'Big East',
  'Ivy League',
  'Mountain West',
  'Sun Belt',
  'A-10',
  'WCC',
];
const STATIONS = ['CBS', 'TBS', 'truTV', 'ESPN', 'NBC', 'FOX'];
const DAYS = ['Thursday, March 20', 'Friday, March 21', 'Sat., Jan. 13', 'Sunday, Jan. 14'];

const say = (text: string, ...teams: string[]): ListLine => ({ text, teams });
const blank = say('');
const present = (side: ListedSide): ListedTeam[] => side.drawn.flatMap((team) => team ?? []);
const bySeed = (side: ListedSide): ListedTeam[] =>
  present(side).toSorted((a, b) => (a.seed ?? 99) - (b.seed ?? 99));
const record = (lots: Lots): string => `${lots.between(9, 34)}-${lots.between(0, 16)}`;
const time = (lots: Lots): string => `${lots.between(1, 12)}:${lots.oneOf(['10', '40', '05'])} p.m.`;

/** The games of the first round, the better seed first. */
function games(side: ListedSide): [ListedTeam, ListedTeam][] {
  return side.drawn.flatMap((one, index) => {
    const two = side.drawn[index + 1];
    return index % 2 === 0 && one && two ? [[one, two] as [ListedTeam, ListedTeam]] : [];
  });
}

const byes = (side: ListedSide): ListedTeam[] => {
  const playing = games(side).flat();
  return present(side).filter((team) => !playing.includes(team));
};

/** Lines for each side below its heading. */
function headed(
  { sides }: ListedEvent,
  heading: (side: ListedSide) => string,
  lines: (side: ListedSide) => ListLine[],
): ListLine[] {
  return sides.flatMap((side) => [say(heading(side)), ...lines(side), blank]);
}

const longest = ({ names }: ListedSide) => names.at(-1) ?? '';
const shortest = ({ names }: ListedSide) => names[0] ?? '';
const seeded = (form: (team: ListedTeam) => string) => (side: ListedSide) =>
  bySeed(side).map((team) => say(form(team), team.name));
const paired = (form: (one: ListedTeam, two: ListedTeam) => string) => (side: ListedSide) => [
  ...byes(side).map((team) => say(`No. ${team.seed} ${team.name} (bye)`, team.name)),
  ...games(side).map(([one, two]) => say(form(one, two), one.name, two.name)),
];

export const TEAM_LAYOUTS: readonly TeamLayout[] = [
  {
    name: 'newspaper: No. 1 A vs. No. 16 B',
    sports: SIDED,
    render: (event) =>
      headed(
        event,
        longest,
        paired((one, two) => `No. ${one.seed} ${one.name} vs. No. ${two.seed} ${two.name}`),
      ),
  },
  {
    name: 'newspaper: pairings with times and stations',
    sports: SIDED,
    render: (event, lots) =>
      headed(
        event,
        (side) => longest(side).toUpperCase(),
        (side) => [
          say(lots.oneOf(DAYS)),
          ...paired(
            (one, two) =>
              `No. ${two.seed} ${two.name} (${record(lots)}) at No. ${one.seed} ${one.name} (${record(lots)}), ${time(lots)} (${lots.oneOf(STATIONS)})`,
          )(side),
        ],
      ),
  },
  {
    name: 'newspaper: one paragraph for each side',
    sports: SIDED,
    render: ({ sides }, lots) =>
      sides.map((side) =>
        say(
          `${shortest(side)}: ${bySeed(side)
            .map(({ seed, name }) => `${seed}. ${name} (${record(lots)})`)
            .join('; ')}`,
          ...present(side).map(({ name }) => name),
        ),
      ),
  },
  {
    name: 'newspaper: results with scores',
    sports: ['college', 'league'],
    render: (event, lots) =>
      headed(event, longest, (side) =>
        games(side).map(([one, two]) =>
          say(
            `(${one.seed}) ${one.name} ${lots.between(71, 98)}, (${two.seed}) ${two.name} ${lots.between(41, 70)}`,
            one.name,
            two.name,
          ),
        ),
      ),
  },
  {
    name: 'league page: 1. A (15-2)',
    sports: SIDED,
    render: (event, lots) =>
      headed(
        event,
        shortest,
        seeded(({ seed, name }) => `${seed}. ${name} (${record(lots)})`),
      ),
  },
  {
    name: 'league page: clinched, record, remark',
    sports: SIDED,
    render: (event, lots) =>
      headed(
        event,
        longest,
        seeded(
          ({ seed, name }) =>
            `${seed}. ${lots.oneOf(['z', 'x', 'y', 'xy'])} - ${name} (${record(lots)})${lots.hit(0.3) ? ' division champion' : ''}`,
        ),
      ),
  },
  {
    name: 'league page: seeds on lines of their own',
    sports: SIDED,
    render: (event) =>
      headed(event, shortest, (side) =>
        present(side).flatMap(({ seed, name }) => [say(`${seed}`), say(name, name)]),
      ),
  },
  {
    name: 'scoreboard: seed, name, record, score',
    sports: ['college', 'league'],
    render: (event, lots) =>
      headed(event, longest, (side) =>
        present(side).flatMap(({ seed, name }) => [
          say(`${seed}`),
          say(name, name),
          say(`(${record(lots)})`),
          say(`${lots.between(48, 99)}`),
        ]),
      ),
  },
  {
    name: 'standings in columns without seeds',
    sports: ['football', 'league'],
    render: (event, lots) =>
      headed(event, longest, (side) => [
        say('Team\tW\tL\tPCT\tGB'),
        ...bySeed(side).map(({ name }) =>
          say(
            `${lots.oneOf(['z-', 'x-', 'y-', ''])}${name}\t${lots.between(40, 64)}\t${lots.between(18, 42)}\t.${lots.between(500, 780)}\t${lots.between(0, 20)}`,
            name,
          ),
        ),
      ]),
  },
  {
    name: 'standings in a fixed-width font',
    sports: ['football', 'league'],
    render: (event, lots) =>
      headed(event, longest, (side) => [
        say('                          W   L   Pct  Strk'),
        ...bySeed(side).map(({ seed, name }) =>
          say(
            `${`${seed}`.padStart(2)}  ${`${lots.oneOf(['x-', 'y-', ''])}${name}`.padEnd(24)}  ${lots.between(40, 64)}  ${lots.between(18, 42)}  .${lots.between(500, 780)}  W${lots.between(1, 7)}`,
            name,
          ),
        ),
      ]),
  },
  {
    name: 'Wikipedia: table for each side',
    sports: ['college'],
    render: (event, lots) =>
      headed(
        event,
        (side) => `${shortest(side)} Regional – Prudential Center, Newark, New Jersey[edit]`,
        (side) => [
          say('Seed\tSchool\tConference\tRecord\tBerth type'),
          ...seeded(
            ({ seed, name }) =>
              `${seed}\t${name}\t${lots.oneOf(CONFERENCES)}\t${record(lots)}\t${lots.oneOf(['Automatic', 'At-large'])}`,
          )(side),
        ],
      ),
  },
  {
    name: 'Wikipedia: one table with a column of conferences',
    sports: ['college', 'football', 'league'],
    render: ({ sides }, lots) => [
      say('Region\tSeed\tTeam\tConference\tRecord'),
      ...lots
        .someOf(
          sides.flatMap((side) => present(side).map((team) => ({ side, team }))),
          64,
        )
        .map(({ side, team: { seed, name } }) =>
          say(`${shortest(side)}\t${seed}\t${name}\t${lots.oneOf(CONFERENCES)}\t${record(lots)}`, name),
        ),
    ],
  },
  {
    name: 'CSV with side, seed and team',
    sports: SIDED,
    render: ({ sides }) => [
      say('team,seed,side'),
      ...sides.flatMap((side) =>
        bySeed(side).map(({ seed, name }) => say(`"${name}",${seed},${longest(side)}`, name)),
      ),
    ],
  },
  {
    name: 'Markdown table below bold headings',
    sports: SIDED,
    render: (event, lots) =>
      headed(
        event,
        (side) => `**${shortest(side)}**`,
        (side) => [
          say('| Seed | Team | Record |'),
          say('|:---:|:---|---:|'),
          ...seeded(({ seed, name }) => `| ${seed} | ${name} | ${record(lots)} |`)(side),
        ],
      ),
  },
  {
    name: 'Reddit: bullets and bold seeds',
    sports: SIDED,
    render: (event) =>
      headed(
        event,
        (side) => `## ${longest(side)}`,
        seeded(({ seed, name }) => `* **(${seed})** ${name}`),
      ),
  },
  {
    name: 'chat: #1 A',
    sports: SIDED,
    render: (event) =>
      headed(
        event,
        (side) => `${shortest(side)}:`,
        seeded(({ seed, name }) => `#${seed} ${name}`),
      ),
  },
  {
    name: 'chat: names alone, best first',
    sports: SIDED,
    render: (event) =>
      headed(
        event,
        shortest,
        seeded(({ name }) => name),
      ),
  },
  {
    name: 'bracket printout: (1) A, opponents together',
    sports: SIDED,
    render: (event) =>
      headed(
        event,
        (side) => longest(side).toUpperCase(),
        (side) => [
          say('First Round'),
          ...present(side).flatMap(({ seed, name }, index) => [
            say(`(${seed}) ${name}`, name),
            ...(index % 2 === 1 ? [blank] : []),
          ]),
        ],
      ),
  },
  {
    name: 'bracket printout: name and seed behind',
    sports: SIDED,
    render: (event) =>
      headed(
        event,
        longest,
        seeded(({ seed, name }) => `${name} (${seed})`),
      ),
  },
  {
    name: 'bracket printout: 1 A 64',
    sports: ['college'],
    render: (event, lots) =>
      headed(event, shortest, (side) =>
        present(side).map(({ seed, name }) => say(`${seed} ${name} ${lots.between(48, 99)}`, name)),
      ),
  },
  {
    name: 'cells without column headings',
    sports: ['college'],
    render: (event, lots) =>
      headed(
        event,
        longest,
        seeded(({ seed, name }) => `${seed}\t${name}\t${lots.oneOf(CONFERENCES)}\t${record(lots)}`),
      ),
  },
  {
    name: 'series: (1) A vs. (8) B below the round',
    sports: ['league'],
    render: (event) =>
      headed(event, longest, (side) => [
        say('First Round (best of seven)'),
        ...paired((one, two) => `(${one.seed}) ${one.name} vs. (${two.seed}) ${two.name}`)(side),
      ]),
  },
  {
    name: 'app: seed, name, abbreviation, record',
    sports: ['college', 'league'],
    render: (event, lots) =>
      headed(event, shortest, (side) =>
        lots
          .someOf(present(side), 4)
          .flatMap(({ seed, name }) => [
            say(`${seed}`),
            say(name, name),
            say(name.replaceAll(/[^A-Z]/g, '').padEnd(3, 'X')),
            say(record(lots)),
          ]),
      ),
  },
  {
    name: 'column: seeds and names between remarks',
    sports: SIDED,
    render: (event, lots) =>
      headed(event, longest, (side) =>
        bySeed(side).flatMap(({ seed, name }) => [
          say(lots.oneOf([`${seed}-seed ${name}`, `Seed ${seed}: ${name}`, `${seed} – ${name}`]), name),
          ...(lots.hit(0.2)
            ? [say(lots.oneOf(['A team to watch this spring', 'Updated odds', 'Photo by the AP']))]
            : []),
        ]),
      ),
  },
  {
    name: 'pairings with seeds behind, or a dash between',
    sports: SIDED,
    render: (event, lots) =>
      headed(event, longest, (side) =>
        games(side).map(([one, two]) =>
          say(
            lots.oneOf([
              `${one.name} (${one.seed}) vs. ${two.name} (${two.seed})`,
              `(${one.seed}) ${one.name} – (${two.seed}) ${two.name}`,
              `#${one.seed} ${one.name} v #${two.seed} ${two.name}`,
              `${one.seed} ${one.name} ${two.seed} ${two.name}`,
              `(${one.seed}) ${one.name}/(${two.seed}) ${two.name}`,
              `${one.seed} ${one.name} - ${two.seed} ${two.name}`,
              `[${one.seed}] ${one.name} vs [${two.seed}] ${two.name} | ${lots.oneOf(STATIONS)}`,
            ]),
            one.name,
            two.name,
          ),
        ),
      ),
  },
  {
    name: 'schedule: day and time before the pairing',
    sports: SIDED,
    render: (event, lots) =>
      headed(event, longest, (side) =>
        games(side).map(([one, two]) =>
          say(
            `${lots.oneOf(DAYS)}, ${time(lots)}: No. ${one.seed} ${one.name} vs. No. ${two.seed} ${two.name}`,
            one.name,
            two.name,
          ),
        ),
      ),
  },
  {
    name: 'divisions of a league, leaders by record',
    sports: ['football'],
    render: ({ sides }, lots) =>
      sides.flatMap((side) =>
        ['East', 'North', 'South', 'West'].flatMap((division, index) => [
          say(`${shortest(side)} ${division}`),
          ...bySeed(side)
            .filter((_, at) => at % 4 === index)
            .map(({ name }) => say(`y-${name} ${record(lots)}`, name)),
        ]),
      ),
  },
  {
    name: 'pairings by day, without sides',
    sports: SIDED,
    render: ({ sides }, lots) => {
      const all = lots.someOf(sides.flatMap(games), 32);
      return [
        say(lots.oneOf(DAYS)),
        ...all.map(([one, two]) =>
          say(
            `${time(lots)} ${lots.oneOf(STATIONS)} | ${one.seed} ${one.name} vs ${two.seed} ${two.name}`,
            one.name,
            two.name,
          ),
        ),
      ];
    },
  },
  {
    name: 'divisions: ranks within divisions and wild cards',
    sports: ['league'],
    render: (event) =>
      headed(event, longest, (side) => {
        const [a, b, c, d, e, f, ...rest] = bySeed(side);
        const ranked = (teams: (ListedTeam | undefined)[]) =>
          teams.flatMap((team, index) => (team ? [say(`${index + 1}. ${team.name}`, team.name)] : []));
        return [
          say('Atlantic Division'),
          ...ranked([a, d, e]),
          say('Metropolitan Division'),
          ...ranked([b, c, f]),
          say('Wild Card'),
          ...rest.map(({ name }, index) => say(`WC${index + 1} ${name}`, name)),
        ];
      }),
  },
  {
    name: 'ranking: No. 1 A (13-0)',
    sports: ['ranking'],
    render: ({ sides }, lots) =>
      sides
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
  },
  {
    name: 'ranking: byes and first-round games',
    sports: ['ranking'],
    render: ({ sides }, lots) => [
      say('First-round byes'),
      ...sides.flatMap(byes).map(({ seed, name }) => say(`No. ${seed} ${name}`, name)),
      say('First round'),
      ...sides
        .flatMap(games)
        .map(([one, two]) =>
          say(
            `No. ${two.seed} ${two.name} at No. ${one.seed} ${one.name}, Dec. 21, ${time(lots)} ET, ${lots.oneOf(STATIONS)}`,
            one.name,
            two.name,
          ),
        ),
    ],
  },
  {
    name: 'draw: seeds and entries in brackets',
    sports: ['draw'],
    render: ({ sides }, lots) =>
      sides
        .flatMap(present)
        .map(({ seed, name }) =>
          say(`${seed === null ? lots.oneOf(['', '(WC) ', '(Q) ', '']) : `[${seed}] `}${name}`, name),
        ),
  },
  {
    name: 'draw: numbered lines, seeds behind',
    sports: ['draw'],
    render: ({ sides }) =>
      sides
        .flatMap(present)
        .map(({ seed, name }, index) =>
          say(`${index + 1}. ${name}${seed === null ? '' : ` [${seed}]`}`, name),
        ),
  },
  {
    name: 'draw: matches, A v B',
    sports: ['draw'],
    render: ({ sides }, lots) =>
      lots
        .someOf(sides.flatMap(games), 32)
        .map(([one, two]) =>
          say(lots.oneOf([`${one.name} v ${two.name}`, `${one.name} 3–1 ${two.name}`]), one.name, two.name),
        ),
  },
  {
    name: 'groups: Group A, 1. A, 2. B',
    sports: ['draw'],
    render: ({ sides }, lots) => {
      const all = lots.someOf(sides.flatMap(present), 32);
      return all.flatMap(({ name }, index) => [
        ...(index % 2 === 0 ? [say(`Group ${String.fromCharCode(65 + index / 2)}`)] : []),
        say(`${(index % 2) + 1}. ${name} ${lots.between(3, 9)} pts`, name),
      ]);
    },
  },
];
