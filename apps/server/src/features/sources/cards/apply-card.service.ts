import type { Db } from '../../../kernel/db/connect.ts';
import type { HeldFact } from '../../../kernel/db/tables/templates.ts';
import { inTransaction, refusalOf } from '../../../kernel/db/transaction.ts';
import type { ProvenTemplate } from '../../../kernel/http/access-context.ts';
import {
  addSourcedFight,
  applySourcedAct,
  orderSourcedCard,
  readSourcedCard,
  type SourcedFight,
} from '../../competitions/fights/sourced-card.service.ts';
import { readSourceIds, writeSourceIds } from '../../templates/templates.service.ts';
import type { EventSource } from '../source.ts';
import type { CardFacts } from './confirm-card.ts';
import {
  type CardIds,
  type CardSaid,
  cornerOf,
  type FightPlan,
  newOdds,
  type OtherSource,
  type PlannedAct,
  planCard,
} from './plan-card.ts';

export const NOTHING_SAID: CardSaid = { fights: {}, order: '' };

/**
 * Applies the values that a source reports to a template's card, with one transaction per fight. Returns the refused
 * values with the reasons; the other values are still applied. Applying the same values again changes nothing.
 */
export async function applyCard(
  db: Db,
  asked: {
    template: ProvenTemplate;
    source: Pick<EventSource, 'name' | 'label'>;
    other: (Omit<OtherSource, 'ids'> & { name: string }) | null;
    said: CardSaid;
    now: number;
  },
  facts: CardFacts,
): Promise<{ held: HeldFact[]; said: CardSaid }> {
  const { template, source, other, now } = asked;
  const { owner } = template;
  const change = { room: owner, actor: { id: null, username: source.label }, now };
  const plan = planCard(facts, {
    card: await readSourcedCard(db, owner),
    ids: await readCardIds(db, template.id, source.name),
    said: asked.said,
    label: source.label,
    other: other && { ...other, ids: await readCardIds(db, template.id, other.name) },
    now,
  });
  const { held } = plan;
  const said: CardSaid = { fights: { ...asked.said.fights }, order: asked.said.order };
  for (const fight of plan.fights) {
    const { id } = fight.bout;
    const before = said.fights[id] ?? {};
    const done = await inTransaction(db, async (tx) => {
      const did = await applyFight(tx, change, fight, before);
      if (did.fightId !== null) await link(tx, template, source.name, fight, did.fightId);
      return did;
    });
    said.fights[id] = done.said;
    held.push(...done.held);
  }
  if (plan.isOrdered) {
    await inTransaction(db, async (tx) => {
      const card = await readSourcedCard(tx, owner);
      const ids = await readCardIds(tx, template.id, source.name);
      const order = inOrderOf(card, facts, ids.fights);
      if (order.some((id, index) => card[index]?.id !== id)) await orderSourcedCard(tx, change, order);
    });
    said.order = facts.bouts.map(({ id }) => id).join(' ');
  }
  return { held, said };
}

/** Applies the changes to one fight. If a change of fighters is refused, the changes after it are skipped. */
async function applyFight(
  db: Db,
  change: Parameters<typeof applySourcedAct>[1],
  { bout, fightId, acts, said }: FightPlan,
  before: CardSaid['fights'][string],
): Promise<{ fightId: string | null; said: CardSaid['fights'][string]; held: HeldFact[] }> {
  const held: HeldFact[] = [];
  const next = { ...said };
  const isDone = async (step: Pick<PlannedAct, 'what' | 'value'>, work: () => Promise<unknown>) => {
    const why = await refusalOf(db, work);
    if (why !== null) held.push({ what: step.what, value: step.value, why });
    return why === null;
  };
  const changeBy = (name: string) => ({
    ...change,
    source: { name, at: new Date(change.now).toISOString() },
  });
  let id = fightId ?? '';
  if (fightId === null) {
    const names = [bout.a.name, bout.b.name] as const;
    const isAdded = await isDone({ what: names.join(' vs '), value: 'on the card' }, async () => {
      id = await addSourcedFight(db, changeBy(change.actor?.username ?? ''), { names, odds: newOdds(bout) });
    });
    if (!isAdded) return { fightId: null, said: before, held };
  }
  for (const planned of acts) {
    const { act } = planned;
    if (await isDone(planned, () => applySourcedAct(db, changeBy(planned.source), id, act))) continue;
    if (act.kind === 'off' || act.kind === 'on') restore('status');
    if (act.kind === 'result' || act.kind === 'odds') restore(act.kind);
    if (act.kind === 'replace' || act.kind === 'swap') return { fightId: id, said: before, held };
  }
  return { fightId: id, said: next, held };

  function restore<Part extends keyof typeof next>(part: Part): void {
    if (before[part] === undefined) delete next[part];
    else next[part] = before[part];
  }
}

/** Maps the source's ids for a fight and its fighters to the template's ids, and stores these mappings. */
async function link(
  db: Db,
  template: ProvenTemplate,
  source: string,
  { bout }: FightPlan,
  fightId: string,
): Promise<void> {
  const ids = await readCardIds(db, template.id, source);
  const fight = (await readSourcedCard(db, template.owner)).find(({ id }) => id === fightId);
  if (!fight) return;
  const persons = [bout.a, bout.b].flatMap((person): [string, string][] => {
    const corner = cornerOf(person, bout, fight, ids);
    return corner === null ? [] : [[`${bout.id} ${person.id}`, fight[`person${corner}`]]];
  });
  const isKnown =
    ids.fights.get(bout.id) === fightId && persons.every(([key, person]) => ids.persons.get(key) === person);
  if (isKnown) return;
  await writeSourceIds(db, template.id, source, { contest: [[bout.id, fightId]], competitor: persons });
}

async function readCardIds(db: Db, templateId: string, source: string): Promise<CardIds> {
  return {
    fights: await readSourceIds(db, templateId, 'contest', [source]),
    persons: await readSourceIds(db, templateId, 'competitor', [source]),
  };
}

/**
 * Returns the template's fight ids in the source's order. Fights that the source does not list keep their positions.
 */
function inOrderOf(
  card: readonly SourcedFight[],
  { bouts }: CardFacts,
  fights: ReadonlyMap<string, string>,
): string[] {
  const own = new Set(card.map(({ id }) => id));
  const queue = bouts.flatMap(({ id }) => {
    const fightId = fights.get(id);
    return fightId !== undefined && own.has(fightId) ? [fightId] : [];
  });
  const shared = new Set(queue);
  const left = [...shared];
  return card.map(({ id }) => (shared.has(id) ? (left.shift() ?? id) : id));
}
