import type { FightTerms, FinalScore, Moment, PicksReplaced, Replaced } from '@lockroom/rules';
import type { ReadChange } from './changes.ts';
import type { FactChange, FightResult } from './fight-kinds.ts';
import type { ScoreChange, TournamentImport } from './tournament-kinds.ts';

/** Prefixes of the kinds whose changes can become moments on the timeline. */
export const MOMENT_KINDS = ['fight.', 'card.', 'tournament.', 'act.'] as const;
/** Kinds after which earlier values are unknown. */
export const BEGINNING_KINDS = ['text', 'room.imported'] as const;

/** The values that a change replaced; null if the change cannot affect points. */
type Replacement = Pick<Moment, 'act' | 'was'> | null;
const UNKNOWN: Replacement = { act: 'unknown', was: null };

export type FightOutcome = Pick<FightTerms, 'winnerId' | 'winMethod'>;
export const UNPLAYED: FightOutcome = { winnerId: null, winMethod: null };

/** Finds the result that a fight had before a change; undefined if it is unknown whether the fight had one. */
interface ResultsBefore {
  fightResult(fightId: string): FightOutcome | undefined;
}

/** Returns what to assume about a line that cannot be read, judging by its kind alone. */
export function replacementOfUnread(kind: string): Replacement {
  const isAny = (kinds: readonly string[]) => kinds.some((each) => kind.startsWith(each));
  return isAny(MOMENT_KINDS) || isAny(BEGINNING_KINDS) ? UNKNOWN : null;
}

export function replacementOf(change: ReadChange, results: ResultsBefore): Replacement {
  switch (change.kind) {
    case 'fight.result-entered':
      return replaced('result', { fights: { [change.data.fight.fightId]: UNPLAYED } });
    case 'fight.result-corrected':
    case 'fight.result-overturned':
      return replaced('correction', { fights: { [change.data.fight.fightId]: termsOf(change.data.from) } });
    case 'fight.result-cleared':
      return replaced('correction', { fights: { [change.data.fight.fightId]: termsOf(change.data.result) } });
    case 'fight.changed':
    // A fighter cannot be replaced after the result, so the withdrawn picks had earned no points.
    case 'fight.replaced':
      return terms({ fights: factsBefore([change.data]) });
    case 'fight.called-off':
      return calledOff(change.data.fight.fightId, results);
    case 'fight.reinstated': {
      const { fight, result } = change.data;
      return replaced(result ? 'correction' : 'terms', {
        fights: { [fight.fightId]: { ...UNPLAYED, isCalledOff: true } },
      });
    }
    case 'fight.removed':
      // The fight's points and picks were deleted with it, so they are unknown.
      return change.data.result && UNKNOWN;
    case 'fight.pick-changed': {
      const { data, sealed } = change;
      const before = { entryId: data.entry.entryId, games: {} };
      return sealed && terms({ picks: [{ ...before, fights: { [data.fight.fightId]: sealed.from } }] });
    }
    case 'card.pasted':
      return terms({ fights: factsBefore(change.data.changed) });
    case 'card.imported':
      return cardImported(change.data, results);
    case 'tournament.results-saved':
    case 'tournament.imported':
      return resultsBefore(change.data);
    case 'tournament.points-changed':
      return replaced('terms', { roundPoints: change.data.from });
    case 'tournament.structure-changed':
      // If picks were cleared, the earlier games and picks are unknown.
      return change.data.cleared && UNKNOWN;
    case 'tournament.picks-changed':
      return change.sealed && terms({ picks: [sheetBefore(change.data.entry.entryId, change.sealed)] });
    case 'fight.added':
    case 'fight.moved':
    case 'fight.renamed':
    case 'fight.corners-swapped':
    case 'fight.photo-changed':
    case 'fight.locks-set':
    case 'tournament.lock-set':
    case 'tournament.teams-named':
    // A team with a result cannot be replaced, so the withdrawn picks had earned no points.
    case 'tournament.team-replaced':
    case 'tournament.labels-changed':
      return null;
    default:
      return replacementOfUnread(change.kind);
  }
}

const NOTHING: Replaced = { fights: {}, games: {}, picks: [] };

function replaced(act: Moment['act'], was: Partial<Replaced>): Replacement {
  return { act, was: { ...NOTHING, ...was } };
}

function terms(was: Partial<Pick<Replaced, 'fights' | 'picks'>>): Replacement {
  const isAny = Object.keys(was.fights ?? {}).length > 0 || (was.picks ?? []).length > 0;
  return isAny ? replaced('terms', was) : null;
}

export function termsOf({ winnerId, method }: FightResult): FightOutcome {
  return { winnerId, winMethod: method };
}

function factsBefore(
  changed: readonly { fight: { fightId: string }; changes: readonly FactChange[] }[],
): Record<string, Partial<FightTerms>> {
  return Object.fromEntries(
    changed.flatMap(({ fight, changes }) => {
      const facts = changes.filter(({ fact }) => fact !== 'fighter1' && fact !== 'fighter2');
      if (facts.length === 0) return [];
      return [[fight.fightId, Object.fromEntries(facts.map(({ fact, from }) => [fact, from]))]];
    }),
  );
}

/** Returns what calling off a fight replaced. It counts as a correction only if the fight had a result. */
function calledOff(fightId: string, results: ResultsBefore): Replacement {
  const was = results.fightResult(fightId);
  if (!was) return UNKNOWN;
  const act = was.winnerId === null ? 'terms' : 'correction';
  return replaced(act, { fights: { [fightId]: { ...was, isCalledOff: false } } });
}

/** Returns what an import replaced. Its line has only the new results, so the old ones come from `before`. */
function cardImported(
  { changed, results }: Extract<ReadChange, { kind: 'card.imported' }>['data'],
  before: ResultsBefore,
): Replacement {
  const fights: Record<string, Partial<FightTerms>> = factsBefore(changed);
  if (results.length === 0) return terms({ fights });
  let isCorrection = false;
  for (const { fight } of results) {
    const was = before.fightResult(fight.fightId);
    if (!was) return UNKNOWN;
    isCorrection ||= was.winnerId !== null;
    fights[fight.fightId] = { ...fights[fight.fightId], ...was };
  }
  return replaced(isCorrection ? 'correction' : 'result', { fights });
}

function resultsBefore({
  results: saved,
  finalScore,
}: Pick<TournamentImport, 'results' | 'finalScore'>): Replacement {
  // A walkover scores like any other win.
  const results = saved.filter(({ from, to }) => from?.winner.teamId !== to?.winner.teamId);
  if (results.length === 0 && finalScore === null) return null;
  const isNew = results.every(({ from }) => from === null) && (finalScore?.from ?? null) === null;
  return replaced(isNew ? 'result' : 'correction', {
    games: Object.fromEntries(results.map(({ game, from }) => [game.gameId, from?.winner.teamId ?? null])),
    finalScore: finalScore ? wholeScore(finalScore.from) : undefined,
  });
}

function sheetBefore(
  entryId: string,
  { picks, tieBreaker }: NonNullable<Extract<ReadChange, { kind: 'tournament.picks-changed' }>['sealed']>,
): PicksReplaced {
  return {
    entryId,
    fights: {},
    games: Object.fromEntries(picks.map(({ game, from }) => [game.gameId, from?.teamId ?? null])),
    tieBreaker: tieBreaker ? wholeScore(tieBreaker.from) : undefined,
  };
}

function wholeScore(score: ScoreChange['from']): FinalScore | null {
  if (score === null || score.team2Score === null) return null;
  return { team1Score: score.team1Score, team2Score: score.team2Score };
}
