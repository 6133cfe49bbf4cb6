import { isSameName } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import type { CompetitionType, OwnerChange } from '../competitions/competition.type.ts';
import { enterResults } from '../competitions/enter-results.service.ts';
import { getCard } from '../competitions/fights/card.service.ts';
import { pasteCard } from '../competitions/fights/paste.service.ts';
import { enterFightResult } from '../competitions/fights/results.service.ts';
import { changeLabels, nameTeams } from '../competitions/tournaments/names.service.ts';
import { tournamentResultEntering } from '../competitions/tournaments/results.service.ts';
import { changeStructure } from '../competitions/tournaments/setup.service.ts';
import { readTournament } from '../competitions/tournaments/tournament.service.ts';
import type { EventBracket, EventCard } from './events/event-file.ts';
import { toProof } from './templates.access.ts';
import { createTemplate } from './templates.service.ts';
import { listTemplatesNamed, type TemplateRow } from './templates.store.ts';

/** The outcome for an event: the template was created, updated, or already the same. */
export type EventStored = { templateId: string; did: 'created' | 'updated' | 'unchanged' };

/** Templates have no changes log, so no author is recorded. */
const NOBODY = { id: '', username: 'Lockroom' };

/**
 * Creates a template with results from a real event, or updates the one with its name, sport and size. A second run
 * changes nothing. One transaction.
 */
export function storeEvent(
  db: Db,
  types: readonly CompetitionType[],
  event: EventCard | EventBracket,
  now: number,
): Promise<EventStored> {
  return inTransaction(db, async (tx) => {
    const found = await findByName(tx, event);
    const row = found ?? (await makeTemplate(tx, types, event, now));
    const { owner } = toProof(row);
    const change = { room: owner, actor: NOBODY, now };
    const changed =
      event.kind === 'card' ? await fillCard(tx, change, event) : await fillEntry(tx, change, event);
    return { templateId: row.id, did: found === null ? 'created' : changed ? 'updated' : 'unchanged' };
  });
}

async function findByName(db: Db, event: EventCard | EventBracket): Promise<TemplateRow | null> {
  for (const row of await listTemplatesNamed(db, event)) {
    if (event.kind === 'card') return row;
    const { row: stored } = await readTournament(db, toProof(row).owner);
    if (stored.size === event.size) return row;
  }
  return null;
}

function makeTemplate(
  db: Db,
  types: readonly CompetitionType[],
  event: EventCard | EventBracket,
  now: number,
): Promise<TemplateRow> {
  const body =
    event.kind === 'card'
      ? { name: event.name, sport: event.sport, eventName: event.eventName }
      : { name: event.name, sport: event.sport, bracketSize: event.size };
  return createTemplate(db, types, NOBODY, body, now);
}

/** Stores the event's card and results in a template; returns whether anything changed. */
async function fillCard(db: Db, change: OwnerChange, { fights }: EventCard): Promise<boolean> {
  const { report } = await pasteCard(db, {
    ...change,
    body: { fights: fights.map(({ result: _, ...fight }) => fight) },
  });
  let changed = report.hasChanges;
  const card = await getCard(db, change.room, change.now);
  for (const [index, { fighter1, result }] of fights.entries()) {
    const fight = card[index];
    if (!fight || result === null) continue;
    // An existing template may have the two fighters in opposite corners.
    const isTurned = !isSameName(fight.fighter1, fighter1);
    const winnerId = isTurned && result.winnerId !== 0 ? (result.winnerId === 1 ? 2 : 1) : result.winnerId;
    const entered = await enterFightResult(db, change, {
      fightId: fight.id,
      result: { ...result, winnerId },
    });
    changed ||= entered.changed;
  }
  return changed;
}

/** Stores the event's structure, names, labels and results in a template; returns whether anything changed. */
async function fillEntry(db: Db, change: OwnerChange, event: EventBracket): Promise<boolean> {
  const { size, reseeding, teamNames, labels, results, score } = event;
  const sent = { winners: results, scores: score, scoresPath: 'final' };
  const steps = [
    (await changeStructure(db, { ...change, size, reseeding })).changed,
    await nameTeams(db, { ...change, names: teamNames }),
    Object.keys(labels).length > 0 && (await changeLabels(db, { ...change, labels })),
    (await enterResults(db, change, tournamentResultEntering, sent)).changed,
  ];
  return steps.includes(true);
}
