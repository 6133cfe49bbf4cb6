import type { Db } from '../../kernel/db/connect.ts';
import type { HeldFact } from '../../kernel/db/tables/templates.ts';
import { applyBracket } from './brackets/apply-bracket.service.ts';
import { type BracketFacts, type BracketMemory, confirmBracket } from './brackets/confirm-bracket.ts';
import { applyCard, NOTHING_SAID } from './cards/apply-card.service.ts';
import { type CardFacts, type CardMemory, confirmCard, factsOf } from './cards/confirm-card.ts';
import type { CardSaid } from './cards/plan-card.ts';
import { earliest } from './reading.ts';
import type { Phase } from './schedule.ts';
import type { ActiveSource } from './settings.ts';
import type { BracketSnapshot, Snapshot } from './source.ts';
import type { SourceRow } from './sources.store.ts';

/** What is stored from a source's earlier responses about an event. */
export interface EventMemory {
  phase: Phase;
  name: string | null;
  /** The earliest time at which receiving the same response again confirms a pending value; null if none is pending. */
  waitsUntil: number | null;
  /** Whether to poll sooner because of `waitsUntil`. */
  isHurried: boolean;
  /** When each path from `morePaths` was last requested. */
  askedAt: Record<string, number>;
  card?: CardMemory;
  /** The card's start as the source reports it. */
  cardStartsAt?: number | null;
  said?: CardSaid;
  bracket?: BracketMemory;
}

export const NO_MEMORY: EventMemory = {
  phase: { startsAt: null, isLive: false, endedAt: null },
  name: null,
  waitsUntil: null,
  isHurried: false,
  askedAt: {},
};

export const memoryOf = ({ memory }: Pick<SourceRow, 'memory'>): EventMemory =>
  (memory as EventMemory | null) ?? NO_MEMORY;

/**
 * Writes a snapshot's confirmed values to a template. Returns the values that could not be written, and the memory to
 * store. `startsAt` is the template's start, if known.
 */
export async function applySnapshot(
  db: Db,
  before: EventMemory,
  snapshot: Snapshot,
  to: Pick<Parameters<typeof applyCard>[1], 'template' | 'other' | 'now'> & {
    source: ActiveSource;
    startsAt: number | null;
  },
): Promise<{ held: HeldFact[]; memory: EventMemory }> {
  const { now, startsAt } = to;
  const { name } = snapshot;
  if (snapshot.kind === 'bracket') {
    const { memory: bracket, facts } = confirmBracket(before.bracket ?? null, snapshot, now);
    const wait = { waitsUntil: facts.isPending ? now : null, isHurried: facts.isPending };
    const memory = { ...before, name, bracket, ...wait, phase: phaseOfBracket(snapshot, facts, now) };
    return { held: await applyBracket(db, to, facts), memory };
  }
  const { memory: card, facts, ...wait } = confirmCard(before.card ?? null, snapshot, now, to.source.speed);
  const { held, said } = await applyCard(db, { ...to, said: before.said ?? NOTHING_SAID }, facts);
  const phase = snapshot.isPartial ? phaseOfPart(startsAt, now) : phaseOfCard(facts, card);
  return { held, memory: { ...before, name, card, cardStartsAt: snapshot.startsAt, ...wait, phase, said } };
}

/**
 * Returns the values of a card that a source has confirmed; null for a bracket, or before the source's first response.
 */
export function cardFactsOf({ card, name, cardStartsAt = null }: EventMemory): CardFacts | null {
  return card && name !== null ? factsOf(card, { startsAt: cardStartsAt }) : null;
}

function phaseOfCard({ startsAt, bouts }: CardFacts, { hasBegun, endedAt }: CardMemory): Phase {
  const first = earliest(bouts.map(({ lockAt, off }) => (off === null ? lockAt : null)));
  return { startsAt: first ?? startsAt, isLive: hasBegun && endedAt === null, endedAt };
}

/** A source that lists individual fights instead of the whole card is polled until the card is expected to be over. */
function phaseOfPart(startsAt: number | null, now: number): Phase {
  const end = startsAt === null ? null : startsAt + CARD_MS;
  return { startsAt, isLive: false, endedAt: end !== null && end <= now ? end : null };
}

const CARD_MS = 8 * 60 * 60_000;
const GAME_MS = 6 * 60 * 60_000;

export function phaseOfBracket(
  { games, size }: BracketSnapshot,
  { startsAt, outcomes }: Pick<BracketFacts, 'startsAt' | 'outcomes'>,
  now: number,
): Phase {
  const last = Math.ceil(Math.log2(size));
  const final = outcomes.find(({ round }) => round === last);
  if (final) return { startsAt, isLive: false, endedAt: final.at };
  const open = games.filter(({ state }) => state === 'open' || state === 'live');
  const startOf = (game: BracketSnapshot['games'][number]) => game.nextAt ?? game.startsAt;
  const isLive = open.some((game) => {
    const at = startOf(game);
    return game.state === 'live' || (at !== null && at <= now && now < at + GAME_MS);
  });
  const next = open.map(startOf).filter((at) => at !== null && at > now);
  // Between two rounds, the games of the next round are not known yet.
  const coming = earliest(next) ?? (startsAt !== null && startsAt > now ? startsAt : null);
  return { startsAt: coming, isLive, endedAt: null };
}
