import {
  type FightTerms,
  type FinalScore,
  type Moment,
  type PicksReplaced,
  type Replaced,
  swapCornersIn,
  swapWinner,
} from '@lockroom/rules';
import { KINDS, type ReadChange, readChange, type StoredChange } from './changes.ts';
import type { FactChange, FightResult } from './fight-kinds.ts';
import type { ScoreChange, TournamentImport } from './tournament-kinds.ts';

export type TimelineLine = Omit<StoredChange, 'isSealed'> & {
  id: string;
  at: string;
  actorName: string | null;
};

/** A point of the timeline. `actorName` is the author's name at that time; null if the server made the change. */
type LoggedMoment = Moment & { actorName: string | null };

/** A log line and its parsed change; null if it cannot be parsed. */
type ReadLine = { line: TimelineLine; change: ReadChange | null };

/** Builds the timeline, oldest point first, from log lines. `isWhole` says whether `lines` is the whole log. */
export function momentsOf(lines: readonly TimelineLine[], isWhole: boolean): LoggedMoment[] {
  const moments: LoggedMoment[] = [];
  const results = new ResultHistory(isWhole);
  const read = lines.map((line): ReadLine => ({ line, change: readChange(line) }));
  const undone = undoneLines(read);
  const acts = new Map<string, UndoneAct>();
  for (const { line, change } of read) {
    const { id, at, actorName } = line;
    const actId = undone.get(id);
    if (change && actId !== undefined) {
      const act = acts.get(actId) ?? { from: moments.length, counts: false, changes: [] };
      acts.set(actId, act);
      act.counts ||= replacementOf(change, results) !== null;
      act.changes.push(change);
      results.reopenBy(change, moments);
    } else if (change?.kind === 'act.taken-back') {
      const act = acts.get(change.data.changeId);
      const between = moments.slice(act?.from ?? moments.length);
      if (act?.counts) for (const moment of between) moment.isReopened = true;
      for (const each of act?.changes ?? []) swapCorners(each, between);
    } else {
      const replacement = change ? replacementOf(change, results) : replacementOfUnread(line.kind);
      // Merge consecutive points after which earlier values are unknown.
      if (replacement?.act === 'unknown' && moments.at(-1)?.act === 'unknown') moments.pop();
      if (replacement) moments.push({ id, at, actorName, ...replacement, isReopened: false });
      if (replacement?.act === 'unknown') results.forget();
      swapCorners(change, moments);
      if (change) results.follow(change, moments);
    }
  }
  return moments;
}

/** An undone action: how many points of the timeline precede it, whether it affected scores, and its changes. */
type UndoneAct = { from: number; counts: boolean; changes: ReadChange[] };

/** Maps the id of each log line of an undone action to the id of the action. */
function undoneLines(read: readonly ReadLine[]): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  const places = new Map(read.map(({ line }, index) => [line.id, index]));
  for (const { change } of read) {
    if (change?.kind !== 'act.taken-back') continue;
    const first = places.get(change.data.changeId) ?? read.length;
    const act = read[first]?.line;
    for (const { line, change: own } of read.slice(first)) {
      // The remaining lines of an action directly follow its first line and have the same time and author.
      const isOfAct = line.at === act?.at && line.actorName === act.actorName;
      if (!isOfAct || own?.kind === 'act.taken-back') break;
      // Changes to a member's picks cannot be undone.
      if (own && !KINDS[own.kind].isSealed) undone.set(line.id, change.data.changeId);
    }
  }
  return undone;
}

/** After a corner swap, rewrites earlier points of the timeline to use the current corners. */
function swapCorners(change: ReadChange | null, moments: readonly LoggedMoment[]): void {
  if (change?.kind !== 'fight.corners-swapped') return;
  for (const moment of moments) moment.was &&= swapCornersIn(moment.was, change.data.fight.fightId);
}

/** A range of timeline points. `to` is exclusive, and null while the range is open. */
type Span = { from: number; to: number | null };

/** Reads the log line by line, and tracks the results and the timeline points at which each fight or game had one. */
class ResultHistory {
  readonly #fights = new Map<string, FightOutcome>();
  readonly #spans = new Map<string, Span[]>();
  #isSure: boolean;

  constructor(isSure: boolean) {
    this.#isSure = isSure;
  }

  /** Returns undefined if it is unknown whether the fight had a result. */
  fightResult(fightId: string): FightOutcome | undefined {
    return this.#fights.get(fightId) ?? (this.#isSure ? UNPLAYED : undefined);
  }

  forget(): void {
    this.#fights.clear();
    this.#isSure = false;
  }

  /** Sets `isReopened` on each timeline point at which a fight or game that an undone line reopened had a result. */
  reopenBy(change: ReadChange, moments: LoggedMoment[]): void {
    if (reopensAll(change)) this.#reopened([...this.#spans.keys()], moments);
    this.#reopened(reopenedBy(change), moments);
  }

  /** Applies one line. If the line became a point of the timeline, that point is the last in `moments`. */
  follow(change: ReadChange, moments: LoggedMoment[]): void {
    const at = moments.length - 1;
    const { kind, data } = change;
    if (reopensAll(change)) this.#reopened([...this.#spans.keys()], moments);
    switch (kind) {
      case 'fight.result-entered':
        this.#fightEnds(data.fight.fightId, data.result, at);
        break;
      case 'fight.result-corrected':
      case 'fight.result-overturned':
        this.#fightEnds(data.fight.fightId, data.to, at);
        break;
      case 'fight.result-cleared':
        this.#fights.set(data.fight.fightId, UNPLAYED);
        this.#clears(data.fight.fightId, at);
        break;
      case 'fight.corners-swapped':
        this.#swap(data.fight.fightId);
        break;
      case 'fight.called-off':
        if (this.#spans.has(data.fight.fightId)) this.#clears(data.fight.fightId, at);
        break;
      case 'fight.reinstated':
        if (data.result) this.#fightEnds(data.fight.fightId, data.result, at);
        break;
      case 'card.imported':
        for (const { fight, result } of data.results) this.#fightEnds(fight.fightId, result, at);
        break;
      case 'tournament.results-saved':
      case 'tournament.imported':
        for (const { game, to } of data.results) {
          if (to) this.#ends(game.gameId, at);
          else this.#clears(game.gameId, at);
        }
        break;
      case 'tournament.team-replaced':
        // The withdrawn picks may have earned points for results that have been cleared since.
        if (data.takenBack > 0) this.#reopened(this.#cleared(), moments);
        break;
    }
    this.#reopened(reopenedBy(change), moments);
  }

  #fightEnds(id: string, result: FightResult, at: number): void {
    this.#fights.set(id, termsOf(result));
    this.#ends(id, at);
  }

  #swap(id: string): void {
    const result = this.#fights.get(id);
    if (result) this.#fights.set(id, { ...result, winnerId: swapWinner(result.winnerId) });
  }

  #ends(id: string, at: number): void {
    const spans = this.#spans.get(id) ?? [];
    if (spans.at(-1)?.to !== null) spans.push({ from: at, to: null });
    this.#spans.set(id, spans);
  }

  #clears(id: string, at: number): void {
    // A result that was entered before the log's first line counts from that line on.
    const spans = this.#spans.get(id) ?? [{ from: 0, to: null }];
    const last = spans.at(-1);
    if (last) last.to ??= at;
    this.#spans.set(id, spans);
  }

  #cleared(): string[] {
    return [...this.#spans].flatMap(([id, spans]) => (spans.at(-1)?.to === null ? [] : [id]));
  }

  #reopened(ids: readonly string[], moments: LoggedMoment[]): void {
    for (const id of ids) {
      for (const { from, to } of this.#spans.get(id) ?? [])
        for (const moment of moments.slice(from, to ?? undefined)) moment.isReopened = true;
    }
  }
}

/** Returns whether a line reopens the picks of a whole tournament. */
function reopensAll({ kind, data }: ReadChange): boolean {
  if (kind === 'tournament.imported' || kind === 'tournament.team-replaced')
    return data.lock?.reopens ?? false;
  return (kind === 'tournament.results-saved' || kind === 'tournament.lock-set') && data.reopens;
}

function reopenedBy({ kind, data }: ReadChange): string[] {
  switch (kind) {
    case 'fight.result-cleared':
      return data.reopens ? [data.fight.fightId] : [];
    case 'fight.replaced':
      return data.lock?.reopens ? [data.fight.fightId] : [];
    case 'fight.locks-set':
    case 'card.imported':
      return data.locks.filter(({ reopens }) => reopens).map(({ fight }) => fight.fightId);
    default:
      return [];
  }
}

/** Prefixes of the kinds of change that can become points of the timeline. */
export const MOMENT_KINDS = ['fight.', 'card.', 'tournament.', 'act.'] as const;
/** Kinds of change after which earlier values are unknown. */
export const BEGINNING_KINDS = ['text', 'room.imported'] as const;

/** The values that a change replaced; null if the change cannot affect points. */
type Replacement = Pick<Moment, 'act' | 'was'> | null;
const UNKNOWN: Replacement = { act: 'unknown', was: null };

type FightOutcome = Pick<FightTerms, 'winnerId' | 'winMethod'>;
const UNPLAYED: FightOutcome = { winnerId: null, winMethod: null };

/** Returns what to assume about an unreadable line, based only on its kind. */
function replacementOfUnread(kind: string): Replacement {
  const isAny = (kinds: readonly string[]) => kinds.some((each) => kind.startsWith(each));
  return isAny(MOMENT_KINDS) || isAny(BEGINNING_KINDS) ? UNKNOWN : null;
}

function replacementOf(change: ReadChange, results: ResultHistory): Replacement {
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

/** Returns the replaced points, odds or picks; null if none changed. */
function terms(was: Partial<Pick<Replaced, 'fights' | 'picks'>>): Replacement {
  const isAny = Object.keys(was.fights ?? {}).length > 0 || (was.picks ?? []).length > 0;
  return isAny ? replaced('terms', was) : null;
}

function termsOf({ winnerId, method }: FightResult): FightOutcome {
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

/** Returns the values that calling off a fight replaced. It counts as a correction only if the fight had a result. */
function calledOff(fightId: string, results: ResultHistory): Replacement {
  const was = results.fightResult(fightId);
  if (!was) return UNKNOWN;
  const act = was.winnerId === null ? 'terms' : 'correction';
  return replaced(act, { fights: { [fightId]: { ...was, isCalledOff: false } } });
}

/** Returns the values that an import replaced. The line has only the new results; the old ones come from `before`. */
function cardImported(
  { changed, results }: Extract<ReadChange, { kind: 'card.imported' }>['data'],
  before: ResultHistory,
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
