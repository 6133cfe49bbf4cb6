import type { TeamStatement } from './chances.ts';
import type { Bounds, Completion, Field } from './field.ts';

/** A statement about a team by its number: it wins in a round, or it does not. */
export type Claim = { team: number; round: number; wins: boolean };

export function asStatement({ teams }: Field, { team, round, wins }: Claim): TeamStatement {
  return { team: teams[team] ?? '', round, wins };
}

/** The bounds with these claims on top. */
export function claimed(bounds: Bounds, claims: readonly Claim[]): Bounds {
  const { least, most } = { least: bounds.least.slice(), most: bounds.most.slice() };
  for (const { team, round, wins } of claims) {
    if (wins) least[team] = Math.max(least[team] as number, round);
    else most[team] = Math.min(most[team] as number, round - 1);
  }
  return { least, most };
}

export function denied({ team, round, wins }: Claim): Claim {
  return { team, round, wins: !wins };
}

/** What a completion says of each team that the results leave open: how far it comes, and how far it does not. */
export function claimsOf({ debuts }: Field, completion: Completion, { least, most }: Bounds): Claim[] {
  return Array.from(completion).flatMap((won, team) => [
    ...(won > (least[team] as number) ? [{ team, round: won, wins: true }] : []),
    ...(won < (most[team] as number)
      ? [{ team, round: Math.max(won + 1, debuts[team] as number), wins: false }]
      : []),
  ]);
}

/** The same claim about a round nearer to what the results say; null where that is certain, or a bye. */
export function weaker(
  { debuts }: Field,
  { team, round, wins }: Claim,
  { least, most }: Bounds,
): Claim | null {
  const next = wins ? round - 1 : round + 1;
  const isOpen = wins
    ? next > (least[team] as number) && next >= (debuts[team] as number)
    : next <= (most[team] as number);
  return isOpen ? { team, round: next, wins } : null;
}
