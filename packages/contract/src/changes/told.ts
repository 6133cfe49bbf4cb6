import type { FightTerms, FinalScore, Moment, PicksReplaced, Replaced } from '@lockroom/rules';
import type { ReadChange } from './changes.ts';
import type { FactChange, FightResult } from './fight-facts.ts';
import type { ResultChange, ScoreChange } from './tournament-facts.ts';

/** The beginnings of kinds that can tell of a moment. */
export const MOMENT_KINDS = ['fight.', 'card.', 'tournament.', 'act.'] as const;
/** Kinds after which nothing is known of before. */
export const BEGINNING_KINDS = ['text', 'room.imported'] as const;

/** What a line tells; null where points rest on nothing of it. */
type Told = Pick<Moment, 'act' | 'was'> | null;
const UNKNOWN: Told = { act: 'unknown', was: null };

/** What of a fight's terms its result is. */
export type FightOutcome = Pick<FightTerms, 'winnerId' | 'winMethod'>;
export const UNPLAYED: FightOutcome = { winnerId: null, winMethod: null };

/** The results that stood before a line; undefined where it is not known whether there was one. */
interface ResultsBefore {
  fightResult(fightId: string): FightOutcome | undefined;
}

/** What a line of a kind that this version does not know tells. */
export function toldOfUnread(kind: string): Told {
  const isAny = (kinds: readonly string[]) => kinds.some((each) => kind.startsWith(each));
  return isAny(MOMENT_KINDS) || isAny(BEGINNING_KINDS) ? UNKNOWN : null;
}

/** What a line tells of the values that it replaced. */
export function toldOf(change: ReadChange, standing: ResultsBefore): Told {
  switch (change.kind) {
    case 'fight.result-entered':
      return told('result', { fights: { [change.data.fight.fightId]: UNPLAYED } });
    case 'fight.result-corrected':
    case 'fight.result-overturned':
      return told('correction', { fights: { [change.data.fight.fightId]: termsOf(change.data.from) } });
    case 'fight.result-cleared':
      return told('correction', { fights: { [change.data.fight.fightId]: termsOf(change.data.result) } });
    case 'fight.changed':
      return terms({ fights: factsBefore([change.data]) });
    case 'fight.replaced':
      // Its picks counted nowhere: a fight with a result keeps its pair.
      return terms({ fights: factsBefore([change.data]) });
    case 'fight.called-off':
      return calledOff(change.data.fight.fightId, standing);
    case 'fight.reinstated': {
      const { fight, result } = change.data;
      return told(result ? 'correction' : 'terms', {
        fights: { [fight.fightId]: { ...UNPLAYED, isCalledOff: true } },
      });
    }
    case 'fight.removed':
      // The points and the picks of the fight went with it.
      return change.data.result && UNKNOWN;
    case 'fight.pick-changed': {
      const { data, sealed } = change;
      const before = { entryId: data.entry.entryId, games: {} };
      return sealed && terms({ picks: [{ ...before, fights: { [data.fight.fightId]: sealed.from } }] });
    }
    case 'card.pasted':
      return terms({ fights: factsBefore(change.data.changed) });
    case 'card.imported':
      return cardImported(change.data, standing);
    case 'tournament.results-saved':
      return resultsBefore(change.data);
    case 'tournament.imported':
      return resultsBefore(change.data);
    case 'tournament.points-changed':
      return told('terms', { roundPoints: change.data.from });
    case 'tournament.structure-changed':
      // The games became others, and all picks were cleared.
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
    // Its picks counted nowhere: a team with a result is not replaced.
    case 'tournament.team-replaced':
    case 'tournament.labels-changed':
      return null;
    default:
      return toldOfUnread(change.kind);
  }
}

const NOTHING: Replaced = { fights: {}, games: {}, picks: [] };

function told(act: Moment['act'], was: Partial<Replaced>): Told {
  return { act, was: { ...NOTHING, ...was } };
}

/** Other points, odds or picks; nothing where none of them changed. */
function terms(was: Partial<Pick<Replaced, 'fights' | 'picks'>>): Told {
  const isAny = Object.keys(was.fights ?? {}).length > 0 || (was.picks ?? []).length > 0;
  return isAny ? told('terms', was) : null;
}

/** A result as points rest on it. */
export function termsOf({ winnerId, method }: FightResult): FightOutcome {
  return { winnerId, winMethod: method };
}

/** The points and odds that changes of fights replaced, by fight id. */
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

/** A fight that was called off without a result moved no points, but was on. */
function calledOff(fightId: string, standing: ResultsBefore): Told {
  const was = standing.fightResult(fightId);
  if (!was) return UNKNOWN;
  const act = was.winnerId === null ? 'terms' : 'correction';
  return told(act, { fights: { [fightId]: { ...was, isCalledOff: false } } });
}

/** An imported card says what results became, not what they were. */
function cardImported(
  { changed, results }: Extract<ReadChange, { kind: 'card.imported' }>['data'],
  standing: ResultsBefore,
): Told {
  const fights: Record<string, Partial<FightTerms>> = factsBefore(changed);
  if (results.length === 0) return terms({ fights });
  let isCorrection = false;
  for (const { fight } of results) {
    const was = standing.fightResult(fight.fightId);
    if (!was) return UNKNOWN;
    isCorrection ||= was.winnerId !== null;
    fights[fight.fightId] = { ...fights[fight.fightId], ...was };
  }
  return told(isCorrection ? 'correction' : 'result', { fights });
}

function resultsBefore({
  results: saved,
  finalScore,
}: {
  results: readonly ResultChange[];
  finalScore: ScoreChange | null;
}): Told {
  // No point rests on the word for a walkover.
  const results = saved.filter(({ from, to }) => from?.winner.teamId !== to?.winner.teamId);
  if (results.length === 0 && finalScore === null) return null;
  const isNew = results.every(({ from }) => from === null) && (finalScore?.from ?? null) === null;
  return told(isNew ? 'result' : 'correction', {
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
