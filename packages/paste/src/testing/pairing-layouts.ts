import {
  byes,
  CONFERENCES,
  DAYS,
  games,
  headed,
  longest,
  paired,
  present,
  record,
  SIDED,
  STATIONS,
  say,
  type TeamLayout,
  time,
} from './listed-event.ts';

/** Layouts of pairings, rankings and draws. */
export const PAIRING_LAYOUTS: readonly TeamLayout[] = [
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
    name: 'series: (1) A vs. (8) B below the round',
    sports: ['league'],
    render: (event) =>
      headed(event, longest, (side) => [
        say('First Round (best of seven)'),
        ...paired((one, two) => `(${one.seed}) ${one.name} vs. (${two.seed}) ${two.name}`)(side),
      ]),
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
