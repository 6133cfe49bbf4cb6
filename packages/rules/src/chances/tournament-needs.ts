import type { TeamStatement } from './chances.ts';
import { asStatement, type Bounds, type Claim, type Completion, claimed, denied } from './field.ts';
import type { Reckoning } from './outlook.ts';
import { makePasses } from './passes.ts';
import { searchHopes } from './places.ts';
import type { PreparedRoom } from './sheets.ts';
import { narrowedRoom, sheetsOf, type TournamentState } from './tournament-outlook.ts';

/**
 * What is true in every completion that makes an entry first, alone or level (rules: chances#what-an-entry-needs);
 * without what follows from the rest, and empty where the entry cannot win.
 */
export function* tournamentNeeds(state: TournamentState, entryId: string): Reckoning<TeamStatement[]> {
  const { whole, room, bounds, widenClaim } = narrowedRoom(state);
  const needed: Claim[] = [];
  for (const sheet of sheetsOf(state, [entryId])) {
    const witness = (yield* searchHopes(room, bounds, { sheets: [sheet], known: [] })).get(sheet)?.witness;
    if (witness) needed.push(...(yield* claimsOfAll(room, bounds, sheet, witness)));
  }
  return withoutImplied(room, bounds, needed).map((claim) => asStatement(whole.field, widenClaim(claim)));
}

/** The claims that every witness of a sheet agrees about: each is denied in turn, until no witness is found. */
function* claimsOfAll(
  room: PreparedRoom,
  bounds: Bounds,
  sheet: number,
  witness: Completion,
): Reckoning<Claim[]> {
  const known = [witness];
  const claims: Claim[] = [];
  for (const [team] of room.field.teams.entries()) {
    for (const wins of [true, false]) {
      for (;;) {
        const reached = known.map((completion) => completion[team] as number);
        const debut = room.field.debuts[team] as number;
        const round = wins ? Math.min(...reached) : Math.max(debut, Math.max(...reached) + 1);
        const isOpen = wins ? round > (bounds.least[team] as number) : round <= (bounds.most[team] as number);
        if (!isOpen) break;
        const claim = { team, round, wins };
        const within = claimed(bounds, [denied(claim)]);
        const hope = (yield* searchHopes(room, within, { sheets: [sheet], known: [] })).get(sheet);
        if (!hope?.canWin) claims.push(claim);
        if (!hope?.witness) break;
        known.push(hope.witness);
      }
    }
  }
  return claims;
}

/** Leaves out what follows from the other claims: first that teams do not win, and of each kind the early rounds. */
function withoutImplied({ field }: PreparedRoom, bounds: Bounds, claims: readonly Claim[]): Claim[] {
  const passes = makePasses(field);
  const nothing = new Float64Array(field.rounds * field.teams.length);
  const isPossible = (within: Bounds) => passes.greatest(nothing, within) !== Number.NEGATIVE_INFINITY;
  let left = [...claims].sort((a, b) => Number(a.wins) - Number(b.wins) || a.round - b.round);
  for (const claim of left) {
    const others = left.filter((other) => other !== claim);
    if (!isPossible(claimed(bounds, [...others, denied(claim)]))) left = others;
  }
  return left;
}
