import { createLots, type Lots } from '../lots.ts';
import { readEvent } from '../real-event.ts';
import { type Failure, type FailureTrap, failuresOf } from './failures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const CARD_TRAPS = [
  'late-card',
  'opponent-tba',
  'two-events',
  'vanishing-bout',
  'withdrawn-bout',
  'capped-details',
  'late-method',
  'cancelled-bout',
  'overturned',
  'brief-mistake',
  'respelled',
  'swapped-corners',
  'replacement',
  'new-bout-id',
  'hour-off',
] as const;
export type CardTrap = (typeof CARD_TRAPS)[number] | FailureTrap;

export interface Fighter {
  id: string;
  name: string;
}

/** A fight as its source shows it at one time. */
export interface ToldBout {
  /** The fight's number in the file, which never changes; 1 is the main event. */
  order: number;
  id: string;
  /** The fighters, the red corner first. */
  corners: [Fighter, Fighter];
  startsAt: number;
  segment: 'Early Prelims' | 'Prelims' | 'Main Card';
  state: 'open' | 'live' | 'final' | 'cancelled';
  /** The winner's id, or how the fight ended without a winner. */
  outcome: { winner: string } | 'draw' | 'no-contest' | null;
  method: 'KO/TKO' | 'Submission' | 'Decision' | 'DQ' | null;
  round: number;
  clock: string;
  /** American odds by fighter id. */
  odds: Record<string, string> | null;
  /** Whether the source's list of details is cut off before the winner. */
  isCapped: boolean;
  isListed: boolean;
}

export interface ToldCard {
  id: string;
  name: string;
  startsAt: number;
  /** The fights, the opener first. */
  bouts: ToldBout[];
}

/** What a source reports about a fight card over time. */
export interface CardScript {
  kind: 'card';
  /** The file, seed and simulated errors, which together reproduce the night. */
  label: string;
  sport: 'mma' | 'boxing';
  name: string;
  startsAt: number;
  /** When the last result is final. */
  endsAt: number;
  failures: Failure[];
  /** The times at which something changes, in order. */
  changes: number[];
  /** Returns the source's event objects, usually one. */
  at(now: number): ToldCard[];
  /** Returns what a room may show: like `at`, but without mistakes that last for less than one poll. */
  truthAt(now: number): ToldCard[];
}

interface StoredCard {
  sport: 'mma' | 'boxing';
  name: string;
  subtitle?: string;
  fights: {
    fighter1: string;
    fighter2: string;
    odds1: string;
    odds2: string;
    winner: 1 | 2 | null;
    winnerOnTheNight?: 1 | 2;
    outcome: 'win' | 'draw' | 'no-contest';
    method: ToldBout['method'];
    round: number | null;
    time: string | null;
  }[];
}

/** Hashes text to a number that is the same in every run. */
export function numberOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

export const fighterOf = (name: string): Fighter => ({
  id: `${2_000_000 + (numberOf(name) % 3_000_000)}`,
  name,
});

export const TBA: Fighter = { id: '2504951', name: 'Opponent TBA' };
const STAND_INS = ['Marcus Delgado', 'Anton Weber', 'Luis Okafor', 'Pavel Novak', 'Kenji Sato', 'Tom Byrne'];
const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };

/** Returns another spelling of a name: with an accent on its last vowel, or with the suffix Jr. */
export const respelled = (name: string, hasAccent: boolean) =>
  hasAccent && /[aeiou][^aeiou]*$/.test(name)
    ? name.replace(/[aeiou](?=[^aeiou]*$)/, (vowel) => ACCENTED[vowel] ?? vowel)
    : `${name} Jr.`;

interface Patch {
  at: number;
  /** The `order` (fight number) of the fight to change; null changes all fights. */
  of: number | null;
  change: (bout: ToldBout) => Partial<ToldBout>;
  isMistake?: boolean;
}

export function writeCard(asked: {
  /** The name of a fight card's file in test/events. */
  event: string;
  seed: number;
  traps: readonly CardTrap[];
  startsAt: number;
}): CardScript {
  const { event, seed, traps, startsAt } = asked;
  const lots = createLots(seed * 7919 + numberOf(event));
  const stored = readEvent(event) as StoredCard;
  const has = (trap: CardTrap) => traps.includes(trap);
  const name = stored.subtitle ? `${stored.name}: ${stored.subtitle}` : stored.name;
  const { fights } = stored;
  const number = fights.length;
  const main = Math.min(5, number);
  const prelims = Math.min(4, number - main);
  const early = number - main - prelims;
  const mainAt = startsAt + (early > 0 ? 4 : prelims > 0 ? 2 : 0) * HOUR;
  const first: ToldBout[] = fights.map((fight, index) => {
    const corners: ToldBout['corners'] = [fighterOf(fight.fighter1), fighterOf(fight.fighter2)];
    return {
      order: index + 1,
      id: `${401_000_000 + ((seed * 97) % 900_000) * 100 + index}`,
      corners,
      startsAt: index < main ? mainAt : index < main + prelims ? mainAt - 2 * HOUR : startsAt,
      segment: index < main ? 'Main Card' : index < main + prelims ? 'Prelims' : 'Early Prelims',
      state: 'open',
      outcome: null,
      method: null,
      round: 0,
      clock: '-',
      odds: null,
      isCapped: false,
      isListed: false,
    };
  });
  const patches: Patch[] = [];
  const patch = (at: number, of: number | null, change: Patch['change'], isMistake = false) =>
    patches.push({ at, of, change, isMistake });

  // Announces each fight, sets its odds and plays it, starting with the opener.
  let free = startsAt;
  const endOf: number[] = [];
  for (const bout of first.toReversed()) {
    const { order, corners } = bout;
    const fight = fights[order - 1];
    if (!fight) throw new Error(`The card has no fight ${order}`);
    const told = has('late-card') ? 30 * HOUR : (order === 1 ? 21 : lots.between(5, 20)) * DAY;
    patch(startsAt - told, order, () => ({ isListed: true }));
    const odds = { [corners[0].id]: fight.odds1, [corners[1].id]: fight.odds2 };
    if (![fight.odds1, fight.odds2].includes('N/A')) patch(startsAt - 3 * DAY, order, () => ({ odds }));
    const rounds = fight.round ?? 3;
    const live = Math.max(bout.startsAt, free) + lots.between(1, 5) * MINUTE;
    const end = live + rounds * 6 * MINUTE - lots.between(0, 4) * MINUTE + lots.between(0, 59) * 1000;
    free = end + 3 * MINUTE;
    endOf[order] = end;
    patch(live, order, () => ({ state: 'live', round: 1, clock: '5:00' }));
    const winner = fight.winner === null ? null : corners[fight.winner - 1];
    const outcome = winner ? { winner: winner.id } : (fight.outcome as 'draw' | 'no-contest');
    const close = { state: 'final', round: rounds, clock: fight.time ?? '5:00' } as const;
    patch(end, order, () => ({ ...close, outcome }));
    const isLate = has('late-method') && lots.hit(0.5);
    const methodAt = end + (isLate ? lots.between(4, 25) * MINUTE : lots.between(0, 90) * 1000);
    patch(methodAt, order, () => ({ method: fight.method }));
  }

  // Each simulated error gets its own fight while there are enough fights.
  const untouched = lots.someOf(first.slice(1), number);
  const pick = (fits: (bout: ToldBout) => boolean = () => true) => {
    const index = untouched.findIndex(fits);
    return index < 0 ? undefined : untouched.splice(index, 1)[0];
  };
  const lay = (
    trap: CardTrap,
    how: (bout: ToldBout, lots: Lots) => void,
    fits?: (bout: ToldBout) => boolean,
  ) => {
    const bout = has(trap) ? pick(fits) : undefined;
    if (bout) how(bout, lots);
  };
  const fightOf = ({ order }: ToldBout) => fights[order - 1] as StoredCard['fights'][number];
  const hasWinner = (bout: ToldBout) => fightOf(bout).winner !== null;

  lay('opponent-tba', ({ order, corners: [red, blue] }) => {
    patch(0, order, () => ({ corners: [red, TBA] }));
    patch(startsAt - lots.between(20, 60) * HOUR, order, () => ({ corners: [red, blue] }));
  });
  lay('replacement', ({ order, corners: [red, blue] }) => {
    const before = fighterOf(lots.oneOf(STAND_INS));
    patch(0, order, () => ({ corners: [red, before] }));
    patch(startsAt - lots.between(90, 50 * 60) * MINUTE, order, () => ({ corners: [red, blue] }));
  });
  lay('respelled', ({ order, corners: [red, blue] }) => {
    const renamed = { ...red, name: respelled(red.name, lots.hit(0.7)) };
    patch(startsAt - lots.between(10, 50 * 60) * MINUTE, order, () => ({ corners: [renamed, blue] }));
  });
  lay('swapped-corners', (bout) => {
    const at = lots.hit(0.5) ? startsAt - lots.between(1, 40) * HOUR : (endOf[bout.order] ?? 0) - 5 * MINUTE;
    patch(at, bout.order, ({ corners: [red, blue] }) => ({ corners: [blue, red] }));
  });
  lay('new-bout-id', (bout) => {
    const at = lots.hit(0.5) ? startsAt - lots.between(1, 40) * HOUR : (endOf[bout.order] ?? 0) - 4 * MINUTE;
    patch(at, bout.order, ({ id }) => ({ id: `${Number(id) + 50}` }));
  });
  lay('cancelled-bout', (bout) => {
    const { order } = bout;
    const at = lots.hit(0.5) ? startsAt - lots.between(2, 30) * HOUR : bout.startsAt - 10 * MINUTE;
    patches.splice(0, patches.length, ...patches.filter((one) => one.of !== order || one.at <= at));
    patch(at, order, () => ({ state: 'cancelled' }));
  });
  lay('withdrawn-bout', ({ order }) => {
    const at = startsAt - lots.between(4, 30) * HOUR;
    patches.splice(0, patches.length, ...patches.filter((one) => one.of !== order || one.at <= at));
    patch(at, order, () => ({ isListed: false }));
  });
  const overturned = first.find((bout) => fightOf(bout).winnerOnTheNight);
  lay(
    'overturned',
    (drawn) => {
      const bout = overturned ?? drawn;
      const end = endOf[bout.order] ?? 0;
      const { winner, winnerOnTheNight } = fightOf(bout);
      const other = bout.corners[(winnerOnTheNight ?? (winner === 1 ? 2 : 1)) - 1];
      const final = patches.find(({ at, of }) => at === end && of === bout.order);
      if (!other || !final) return;
      patch(end, bout.order, () => ({ outcome: { winner: other.id } }));
      patch(end + 20 * MINUTE, bout.order, final.change);
    },
    hasWinner,
  );
  lay(
    'brief-mistake',
    (bout) => {
      const end = endOf[bout.order] ?? 0;
      const other = bout.corners[fightOf(bout).winner === 1 ? 1 : 0];
      const final = patches.find(({ at, of }) => at === end && of === bout.order);
      if (!final) return;
      patch(end, bout.order, () => ({ outcome: { winner: other.id } }), true);
      patch(end + 20_000, bout.order, final.change);
    },
    hasWinner,
  );
  if (has('vanishing-bout')) {
    for (const bout of lots.someOf(first, 3)) {
      const blink = (from: number, length: number) => {
        // A fight that has been taken off the card stays off.
        const isGone = patches.some(
          ({ of, change, at }) => of === bout.order && at < from && change(bout).isListed === false,
        );
        if (isGone) return;
        patch(from, bout.order, () => ({ isListed: false }), true);
        patch(from + length, bout.order, () => ({ isListed: true }));
      };
      blink(startsAt - 20 * HOUR, 50 * MINUTE);
      blink((endOf[bout.order] ?? 0) - 3 * MINUTE, 25_000);
      blink((endOf[bout.order] ?? 0) + 2 * MINUTE, 25_000);
    }
  }
  if (has('capped-details'))
    for (const { order } of lots.someOf(first, 4)) patch(0, order, () => ({ isCapped: true }));
  if (has('hour-off')) {
    const shift = (hours: number) => (bout: ToldBout) => ({
      startsAt: (first[bout.order - 1]?.startsAt ?? 0) + hours * HOUR,
    });
    const isLateFirst = lots.hit(0.5);
    // Start times are an hour late, either until 40 minutes before the start or from 30 minutes before it.
    patch(isLateFirst ? 0 : startsAt - 30 * MINUTE, null, shift(1));
    if (isLateFirst) patch(startsAt - 40 * MINUTE, null, shift(0));
  }

  patches.sort((a, b) => a.at - b.at || (a.of ?? 0) - (b.of ?? 0));
  const endsAt = Math.max(...patches.map(({ at }) => at));
  const changes = [...new Set(patches.map(({ at }) => at))];
  const id = 600_000_000 + seed * 2;
  const tell = (now: number, isTruth: boolean): ToldCard[] => {
    const bouts = structuredClone(first);
    for (const { at, of, change, isMistake } of patches) {
      if (at > now || (isTruth && isMistake)) continue;
      for (const bout of bouts) if (of === null || of === bout.order) Object.assign(bout, change(bout));
    }
    const listed = bouts.filter(({ isListed }) => isListed).toReversed();
    if (!has('two-events') || main === number) return [{ id: `${id}`, name, startsAt, bouts: listed }];
    const isMain = ({ order }: ToldBout) => order <= main;
    return [
      { id: `${id}`, name, startsAt: mainAt, bouts: listed.filter(isMain) },
      { id: `${id + 1}`, name, startsAt, bouts: listed.filter((bout) => !isMain(bout)) },
    ];
  };
  return {
    kind: 'card',
    label: `${event} with seed ${seed} and ${traps.join(', ') || 'no traps'}`,
    sport: stored.sport,
    name,
    startsAt,
    endsAt,
    failures: failuresOf(traps, lots, { from: startsAt - HOUR, to: free }),
    changes,
    at: (now) => tell(now, false),
    truthAt: (now) => tell(now, true),
  };
}
