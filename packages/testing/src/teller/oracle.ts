import { type BracketScript, type ToldBracket, winnerOf } from './bracket-script.ts';
import { type CardScript, TBA, type ToldBout } from './card-script.ts';

/** How a room may show a fight, given what the source has reported so far. People are named by the source's ids. */
export interface AllowedFight {
  /** The fight's number in the file; 1 is the main event. */
  order: number;
  /** Pairs of people, such as '2000001|2000002'. */
  pairs: Set<string>;
  /** Results, such as '2000001 by KO/TKO', '2000001 by ?', 'Draw' and 'No Contest'. */
  results: Set<string>;
  startTimes: Set<number>;
  /** When the source first reported that the fight had begun. */
  begunAt: number | null;
  /** The ids and odds of fighters, such as '2000001 -130'. */
  odds: Set<string>;
  /** Whether a room may show the fight as called off or omit it. */
  mayBeOff: boolean;
}

export const pairOf = (people: readonly string[]): string => [...people].sort().join('|');

const METHODS = {
  'KO/TKO': 'KO/TKO',
  Submission: 'Submission',
  Decision: 'Decision',
  DQ: 'Disqualification',
};

/** Returns the strings that may stand for a result: one without the method and, if the method is known, one with it. */
function resultsOf({ outcome, method, state }: ToldBout): string[] {
  if (state !== 'final' || outcome === null) return [];
  if (outcome === 'draw') return ['Draw'];
  if (outcome === 'no-contest') return ['No Contest'];
  return [`${outcome.winner} by ?`, ...(method ? [`${outcome.winner} by ${METHODS[method]}`] : [])];
}

export interface CardWatch {
  /** Returns what the source has truthfully reported up to a time. The time must not decrease from call to call. */
  at(now: number): AllowedFight[];
  /** Maps every name that the source has used so far to the person's id. */
  ids: ReadonlyMap<string, string>;
}

export function watchCard(script: CardScript): CardWatch {
  const fights = new Map<number, AllowedFight>();
  const ids = new Map<string, string>();
  const left = [0, ...script.changes];
  const add = (bout: ToldBout, at: number) => {
    const fight = fights.get(bout.order) ?? {
      order: bout.order,
      pairs: new Set(),
      results: new Set(),
      startTimes: new Set(),
      begunAt: null,
      odds: new Set(),
      mayBeOff: false,
    };
    fights.set(bout.order, fight);
    const { corners, odds } = bout;
    const known = corners.filter(({ id }) => id !== TBA.id);
    for (const { id, name } of known) ids.set(name, id);
    if (known.length === 2) fight.pairs.add(pairOf(corners.map(({ id }) => id)));
    for (const result of resultsOf(bout)) fight.results.add(result);
    fight.startTimes.add(bout.startsAt);
    for (const [id, price] of Object.entries(odds ?? {})) fight.odds.add(`${id} ${price}`);
    if (bout.state === 'live' || bout.state === 'final') fight.begunAt ??= at;
    if (bout.state === 'cancelled') fight.mayBeOff = true;
  };
  return {
    ids,
    at(now) {
      for (let at = left[0]; at !== undefined && at <= now; left.shift(), at = left[0]) {
        const bouts = script.truthAt(at).flatMap((card) => card.bouts);
        for (const bout of bouts) add(bout, at);
        for (const [order, fight] of fights)
          if (!bouts.some((bout) => bout.order === order)) fight.mayBeOff = true;
      }
      return [...fights.values()];
    },
  };
}

/** How a room must show a fight in the end. */
export interface FinalFight {
  order: number;
  pair: string;
  /** Null for a fight that was called off. */
  result: string | null;
}

/** Returns the card that a room must show in the end, according to the source's last report. */
export function finalCard(script: CardScript): FinalFight[] {
  return script
    .truthAt(script.endsAt)
    .flatMap((card) => card.bouts)
    .map((bout) => ({
      order: bout.order,
      pair: pairOf(bout.corners.map(({ id }) => id)),
      result: resultsOf(bout).at(-1) ?? null,
    }))
    .sort((a, b) => a.order - b.order);
}

/** The values that a room may show for a bracket. */
export interface AllowedBracket {
  startTimes: Set<number>;
  names: Set<string>;
  /** Pairings, such as '1 Cleveland Browns|Houston Texans': the round, and the two teams in alphabetical order. */
  pairs: Set<string>;
  /** Results, such as '1 Cleveland Browns|Houston Texans: Houston Texans': the pairing and the winner. */
  results: Set<string>;
}

/**
 * Adds the values that a room may show for this bracket to `allowed`. `spellings` maps each team's id to all names of
 * the team, because a room may keep an earlier name and get results under it.
 */
function add(
  allowed: AllowedBracket,
  { games, startsAt }: ToldBracket,
  spellings = new Map<number, Set<string>>(),
): AllowedBracket {
  allowed.startTimes.add(startsAt);
  // A source may give no time for the first game while one of its teams is unknown.
  const known = games.filter(({ isListed, teams }) => isListed && teams.every((team) => team !== null));
  const starts = known.flatMap(({ legs: [first] }) => first?.startsAt ?? []);
  if (starts.length > 0) allowed.startTimes.add(Math.min(...starts));
  for (const game of games) {
    const names = game.teams.map((team) => {
      if (!team) return [];
      allowed.names.add(team.name);
      const all = (spellings.get(team.id) ?? new Set()).add(team.name);
      spellings.set(team.id, all);
      return [...all];
    });
    const won = winnerOf(game);
    for (const a of names[0] ?? [])
      for (const b of names[1] ?? []) {
        const pair = `${game.round} ${pairOf([a, b])}`;
        allowed.pairs.add(pair);
        if (won) allowed.results.add(`${pair}: ${won === game.teams[0] ? a : b}`);
      }
  }
  return allowed;
}

const nothing = (): AllowedBracket => ({
  startTimes: new Set(),
  names: new Set(),
  pairs: new Set(),
  results: new Set(),
});

/**
 * Returns a function that determines what a room may show at a given time. Times must not decrease from call to call.
 */
export function watchBracket(script: BracketScript): (now: number) => AllowedBracket {
  const allowed = nothing();
  const spellings = new Map<number, Set<string>>();
  const left = [0, ...script.changes];
  return (now) => {
    for (let at = left[0]; at !== undefined && at <= now; left.shift(), at = left[0])
      add(allowed, script.truthAt(at), spellings);
    return allowed;
  };
}

/** Returns what a room must show for a bracket in the end. */
export function finalBracket(script: BracketScript): AllowedBracket {
  return add(nothing(), script.truthAt(script.endsAt));
}
