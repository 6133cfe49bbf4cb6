import { type Moment, winnerTurned, withCornersSwapped } from '@lockroom/rules';
import { KINDS, type ReadChange, readChange, type StoredChange } from './changes.ts';
import type { FightResult } from './fight-facts.ts';
import { type FightOutcome, termsOf, toldOf, toldOfUnread, UNPLAYED } from './told.ts';

/** A line of the changes log as a reader may read it, for the time line. */
export type TimelineLine = Omit<StoredChange, 'isSealed'> & {
  id: string;
  at: string;
  actorName: string | null;
};

/** A moment with the name of the person who made the change, as it was; null for the server. */
export type LoggedMoment = Moment & { actorName: string | null };

/** A line with its change; null for one that this version does not know. */
interface ReadLine {
  line: TimelineLine;
  change: ReadChange | null;
}

/** The moments that these lines tell of; both oldest first. `isWhole` where no older line is left out. */
export function momentsOf(lines: readonly TimelineLine[], isWhole: boolean): LoggedMoment[] {
  const moments: LoggedMoment[] = [];
  const standing = new Standing(isWhole);
  const read = lines.map((line): ReadLine => ({ line, change: readChange(line) }));
  const undone = undoneLines(read);
  const acts = new Map<string, UndoneAct>();
  for (const { line, change } of read) {
    const { id, at, actorName } = line;
    const actId = undone.get(id);
    if (change && actId !== undefined) {
      const act = acts.get(actId) ?? { from: moments.length, counts: false, changes: [] };
      acts.set(actId, {
        ...act,
        counts: act.counts || toldOf(change, standing) !== null,
        changes: [...act.changes, change],
      });
      standing.reopenBy(change, moments);
    } else if (change?.kind === 'act.taken-back') {
      const act = acts.get(change.data.changeId);
      const between = moments.slice(act?.from ?? moments.length);
      if (act?.counts) for (const moment of between) moment.isReopened = true;
      for (const each of act?.changes ?? []) turnCorners(each, between);
    } else {
      const told = change ? toldOf(change, standing) : toldOfUnread(line.kind);
      // Many in a row tell no more than one.
      if (told?.act === 'unknown' && moments.at(-1)?.act === 'unknown') moments.pop();
      if (told) moments.push({ id, at, actorName, ...told, isReopened: false });
      if (told?.act === 'unknown') standing.forget();
      turnCorners(change, moments);
      if (change) standing.follow(change, moments);
    }
  }
  return moments;
}

/** An act that was taken back: how many moments there were before it, whether points rested on it, and all it did. */
interface UndoneAct {
  from: number;
  counts: boolean;
  changes: ReadChange[];
}

/** The lines of acts that were taken back, after which everything is as it was before, with the ids of the acts. */
function undoneLines(read: readonly ReadLine[]): ReadonlyMap<string, string> {
  const undone = new Map<string, string>();
  const places = new Map(read.map(({ line }, index) => [line.id, index]));
  for (const { change } of read) {
    if (change?.kind !== 'act.taken-back') continue;
    const first = places.get(change.data.changeId) ?? read.length;
    const act = read[first]?.line;
    for (const { line, change: own } of read.slice(first)) {
      // An act is named by its first line; the others came in the same moment.
      const isOfAct = line.at === act?.at && line.actorName === act.actorName;
      if (!isOfAct || own?.kind === 'act.taken-back') break;
      // A change of somebody's picks is no act.
      if (own && !KINDS[own.kind].isSealed) undone.set(line.id, change.data.changeId);
    }
  }
  return undone;
}

/** Where a change swapped the corners of a fight: turns what moments before it say of them, so that all say it of today's. */
function turnCorners(change: ReadChange | null, moments: readonly LoggedMoment[]): void {
  if (change?.kind !== 'fight.corners-swapped') return;
  for (const moment of moments) moment.was &&= withCornersSwapped(moment.was, change.data.fight.fightId);
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

  /** Has what a line opened again, and was taken back, be told at no moment in which that had a result. */
  reopenBy(change: ReadChange, moments: LoggedMoment[]): void {
    if (reopensAll(change)) this.#reopened([...this.#spans.keys()], moments);
    this.#reopened(reopenedBy(change), moments);
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
      case 'fight.result-overturned':
        this.#fightEnds(data.fight.fightId, data.to, at);
        break;
      case 'fight.result-cleared':
        this.#fights.set(data.fight.fightId, UNPLAYED);
        this.#clears(data.fight.fightId, at);
        break;
      case 'fight.corners-swapped':
        this.#turn(data.fight.fightId);
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
        // Picks that counted by a result which was cleared since may be gone.
        if (data.takenBack > 0) this.#reopened(this.#cleared(), moments);
        break;
    }
    this.#reopened(reopenedBy(change), moments);
  }

  #fightEnds(id: string, result: FightResult, at: number): void {
    this.#fights.set(id, termsOf(result));
    this.#ends(id, at);
  }

  #turn(id: string): void {
    const result = this.#fights.get(id);
    if (result) this.#fights.set(id, { ...result, winnerId: winnerTurned(result.winnerId) });
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

/** Whether a line opens the picks of a whole tournament again. */
function reopensAll({ kind, data }: ReadChange): boolean {
  if (kind === 'tournament.imported' || kind === 'tournament.team-replaced')
    return data.lock?.reopens ?? false;
  return (kind === 'tournament.results-saved' || kind === 'tournament.lock-set') && data.reopens;
}

/** The fights that a line opens again. */
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
