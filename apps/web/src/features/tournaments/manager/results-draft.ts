import type { TieBreaker } from '@lockroom/contract';
import { type Format, mergePicks, mergeWalkovers, type PickChanges, type Picks, play } from '@lockroom/rules';
import type { Tournament } from '../tournaments.queries.ts';

/** The stored results. Team 1 of the final's score is the left side's champion. */
export type SavedOutcome = Pick<Tournament, 'results' | 'walkovers' | 'finalScore'>;

/** Unsaved results: winners by game id (null clears one), and which are by walkover. `scores` is null if unchanged. */
export interface ResultsDraft {
  changes: PickChanges;
  walkovers: Readonly<Record<string, boolean>>;
  scores: TieBreaker | null;
}

export const NO_DRAFT: ResultsDraft = { changes: {}, walkovers: {}, scores: null };

export type ResultsAction =
  | { type: 'choose'; format: Format; saved: SavedOutcome; gameId: string; winner: string | null }
  | { type: 'walkover'; gameId: string; byWalkover: boolean }
  | { type: 'scores'; saved: SavedOutcome; scores: TieBreaker }
  | { type: 'stored'; sent: ResultsDraft }
  | { type: 'replace'; draft: ResultsDraft };

/** Reduces the draft. Results that equal the stored ones or became impossible are dropped. */
export function changeResults(draft: ResultsDraft, action: ResultsAction): ResultsDraft {
  switch (action.type) {
    case 'replace':
      return action.draft;
    case 'choose': {
      const changes = { ...draft.changes, [action.gameId]: action.winner };
      return { ...draft, changes: settleChanges(action.format, action.saved.results, changes) };
    }
    case 'walkover':
      return { ...draft, walkovers: { ...draft.walkovers, [action.gameId]: action.byWalkover } };
    case 'scores':
      return { ...draft, scores: sameScores(action.scores, action.saved.finalScore) ? null : action.scores };
    case 'stored':
      return withoutStored(draft, action.sent);
  }
}

export interface ReviewedDraft extends ResultsDraft {
  /** The results after saving. */
  results: Readonly<Record<string, string>>;
  /** The games won by walkover after saving. */
  byWalkover: readonly string[];
  /** Stored results that the changes make impossible, in game order. */
  dropped: readonly string[];
  /** The number of unsaved results and scores. */
  pending: number;
}

/** Compares a draft with the stored results, which may have changed since it was started. */
export function reviewDraft(format: Format, saved: SavedOutcome, draft: ResultsDraft): ReviewedDraft {
  const changes = settleChanges(format, saved.results, draft.changes);
  const scores = draft.scores && sameScores(draft.scores, saved.finalScore) ? null : draft.scores;
  const merged = mergePicks(format, saved.results, changes, 'results');
  const results = merged.ok ? merged.picks : {};
  const words = Object.entries(draft.walkovers).filter(
    ([id, byWalkover]) => Object.hasOwn(results, id) && saved.walkovers.includes(id) !== byWalkover,
  );
  const walkovers = Object.fromEntries(words);
  const merging = mergeWalkovers(format, { results, walkovers: saved.walkovers }, walkovers);
  const games = new Set([...Object.keys(changes), ...Object.keys(walkovers)]);
  return {
    changes,
    walkovers,
    scores,
    results,
    byWalkover: merging.ok ? merging.walkovers : [],
    dropped: merged.ok ? inGameOrder(format, merged.dropped) : [],
    pending: games.size + (scores ? 1 : 0),
  };
}

export function inGameOrder(format: Format, gameIds: readonly string[]): string[] {
  return play(format, {}).flatMap(({ id }) => (gameIds.includes(id) ? [id] : []));
}

/** Drops changes that have no effect or are impossible. */
function settleChanges(format: Format, stored: Picks, changes: PickChanges): PickChanges {
  const left = new Map(
    Object.entries(changes).filter(([id, winner]) => (winner ?? undefined) !== stored[id]),
  );
  for (;;) {
    const entered = { ...stored };
    for (const [id, winner] of left) entered[id] = winner ?? undefined;
    // Revert the earliest impossible change first, because later ones may then be possible again.
    const impossible = play(format, entered, 'results').find((game) => {
      const winner = left.get(game.id);
      return winner !== undefined && winner !== null && game.winner !== winner;
    });
    if (!impossible) return Object.fromEntries(left);
    left.delete(impossible.id);
  }
}

/** Keeps changes made while the save was in progress. */
function withoutStored(draft: ResultsDraft, sent: ResultsDraft): ResultsDraft {
  const open = Object.entries(draft.changes).filter(([id, winner]) => sent.changes[id] !== winner);
  const words = Object.entries(draft.walkovers).filter(([id, word]) => sent.walkovers[id] !== word);
  const scores = draft.scores && sent.scores && sameScores(draft.scores, sent.scores) ? null : draft.scores;
  return { changes: Object.fromEntries(open), walkovers: Object.fromEntries(words), scores };
}

function sameScores(a: TieBreaker, b: TieBreaker): boolean {
  return a.team1Score === b.team1Score && a.team2Score === b.team2Score;
}
