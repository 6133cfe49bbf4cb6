import type { FightTerms, FinalScore, Moment, PicksReplaced, Replaced } from '@lockroom/rules';
import { type ReadChange, readChange, type StoredChange } from './changes.ts';
import type { FactChange, FightResult } from './fight-facts.ts';
import type { ResultChange, ScoreChange } from './tournament-facts.ts';

/** A line of the changes log as a reader may read it, for the time line. */
export type TimelineLine = Omit<StoredChange, 'isSealed'> & {
  id: string;
  at: string;
  actorName: string | null;
};

/** A moment with the name of the person who made the change, as it was; null for the server. */
export type LoggedMoment = Moment & { actorName: string | null };

/** The beginnings of kinds that can tell of a moment. */
export const MOMENT_KINDS = ['fight.', 'card.', 'tournament.'] as const;
/** Kinds after which nothing is known of before. */
export const BEGINNING_KINDS = ['text', 'room.imported'] as const;

/** What a line tells; null where points rest on nothing of it. */
type Told = Pick<Moment, 'act' | 'was'> | null;
const UNKNOWN: Told = { act: 'unknown', was: null };

type FightOutcome = Pick<FightTerms, 'winnerId' | 'winMethod'>;
const UNPLAYED: FightOutcome = { winnerId: null, winMethod: null };

/** The moments that these lines tell of; both oldest first. `isWhole` where no older line is left out. */
export function momentsOf(lines: readonly TimelineLine[], isWhole: boolean): LoggedMoment[] {
  const moments: LoggedMoment[] = [];
  const standing = new Standing(isWhole);
  for (const { id, at, actorName, ...line } of lines) {
    const change = readChange(line);
    const told = change ? toldOf(change, standing) : toldOfUnread(line.kind);
    // Many in a row tell no more than one.
    if (told?.act === 'unknown' && moments.at(-1)?.act === 'unknown') moments.pop();
    if (told) moments.push({ id, at, actorName, ...told, isReopened: false });
    if (told?.act === 'unknown') standing.forget();
    if (change) standing.follow(change, moments);
  }
  return moments;
}

function toldOfUnread(kind: string): Told {
  const isAny = (kinds: readonly string[]) => kinds.some((each) => kind.startsWith(each));
  return isAny(MOMENT_KINDS) || isAny(BEGINNING_KINDS) ? UNKNOWN : null;
}

/** A span of moments, from one to before another; to the present where there is no other. */
interface Span {
  from: number;
  to: number | null;
}

/** The results that stood by the lines so far, and in which moments each fight or game had one. */
class Standing {
  readonly #fights = new Map<string, FightOutcome>();
  readonly #spans = new Map<string, Span[]>();
  #isSure: boolean;

  constructor(isSure: boolean) {
    this.#isSure = isSure;
  }

  /** Undefined where it is not known whether there was one. */
  fightResult(fightId: string): FightOutcome | undefined {
    return this.#fights.get(fightId) ?? (this.#isSure ? UNPLAYED : undefined);
  }

  forget(): void {
    this.#fights.clear();
    this.#isSure = false;
  }

  /** Goes on by one line, which is the last of these moments where it tells of one. */
  follow(change: ReadChange, moments: LoggedMoment[]): void {
    const at = moments.length - 1;
    const { kind, data } = change;
    if (reopensAll(change)) this.#reopened([...this.#spans.keys()], moments);
    switch (kind) {
      case 'fight.result-entered':
        this.#fightEnds(data.fight.fightId, data.result, at);
        break;
      case 'fight.result-corrected':
        this.#fightEnds(data.fight.fightId, data.to, at);
        break;
      case 'fight.result-cleared':
        this.#fights.set(data.fight.fightId, UNPLAYED);
        this.#clears(data.fight.fightId, at);
        if (data.reopens) this.#reopened([data.fight.fightId], moments);
        break;
      case 'fight.locks-set':
        this.#reopened(reopenedIn(data.locks), moments);
        break;
      case 'card.imported':
        for (const { fight, result } of data.results) this.#fightEnds(fight.fightId, result, at);
        this.#reopened(reopenedIn(data.locks), moments);
        break;
      case 'tournament.results-saved':
      case 'tournament.imported':
        for (const { game, to } of data.results) {
          if (to) this.#ends(game.gameId, at);
          else this.#clears(game.gameId, at);
        }
        break;
    }
  }

  #fightEnds(id: string, result: FightResult, at: number): void {
    this.#fights.set(id, termsOf(result));
    this.#ends(id, at);
  }

  #ends(id: string, at: number): void {
    const spans = this.#spans.get(id) ?? [];
    if (spans.at(-1)?.to !== null) spans.push({ from: at, to: null });
    this.#spans.set(id, spans);
  }

  #clears(id: string, at: number): void {
    // A result from before the lines that are known stood from the first of them.
    const spans = this.#spans.get(id) ?? [{ from: 0, to: null }];
    const last = spans.at(-1);
    if (last) last.to ??= at;
    this.#spans.set(id, spans);
  }

  /** Picks of these can be changed again: of no moment in which they had a result can the standings be told. */
  #reopened(ids: readonly string[], moments: LoggedMoment[]): void {
    for (const id of ids) {
      for (const { from, to } of this.#spans.get(id) ?? [])
        for (const moment of moments.slice(from, to ?? undefined)) moment.isReopened = true;
    }
  }
}

/** Whether a line opens the picks of a whole tournament again. */
function reopensAll({ kind, data }: ReadChange): boolean {
  if (kind === 'tournament.imported') return data.lock?.reopens ?? false;
  return (kind === 'tournament.results-saved' || kind === 'tournament.lock-set') && data.reopens;
}

function reopenedIn(locks: readonly { fight: { fightId: string }; reopens: boolean }[]): string[] {
  return locks.filter(({ reopens }) => reopens).map(({ fight }) => fight.fightId);
}

function toldOf(change: ReadChange, standing: Standing): Told {
  switch (change.kind) {
    case 'fight.result-entered':
      return told('result', { fights: { [change.data.fight.fightId]: UNPLAYED } });
    case 'fight.result-corrected':
      return told('correction', { fights: { [change.data.fight.fightId]: termsOf(change.data.from) } });
    case 'fight.result-cleared':
      return told('correction', { fights: { [change.data.fight.fightId]: termsOf(change.data.result) } });
    case 'fight.changed':
      return terms({ fights: factsBefore([change.data]) });
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
    case 'fight.photo-changed':
    case 'fight.locks-set':
    case 'tournament.lock-set':
    case 'tournament.teams-named':
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

function termsOf({ winnerId, method }: FightResult): FightOutcome {
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

/** An imported card says what results became, not what they were. */
function cardImported(
  { changed, results }: Extract<ReadChange, { kind: 'card.imported' }>['data'],
  standing: Standing,
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
  results,
  finalScore,
}: {
  results: readonly ResultChange[];
  finalScore: ScoreChange | null;
}): Told {
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
