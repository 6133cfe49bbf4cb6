import {
  blank,
  bySeed,
  CONFERENCES,
  DAYS,
  games,
  headed,
  type ListedTeam,
  longest,
  present,
  record,
  SIDED,
  STATIONS,
  say,
  seeded,
  shortest,
  type TeamLayout,
  time,
} from './listed-event.ts';

/** Layouts with one team or one side per line. */
export const LIST_LAYOUTS: readonly TeamLayout[] = [
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
];
