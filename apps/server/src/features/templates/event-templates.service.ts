import type { Db } from '../../db/connect.ts';
import type { Ground } from '../../kernel/proofs.ts';
import { getCard } from '../fights/card.service.ts';
import { pasteCard } from '../fights/paste.service.ts';
import { enterResult } from '../fights/results.service.ts';
import { changeLabels, nameTeams } from '../tournaments/names.service.ts';
import { saveResults } from '../tournaments/results.service.ts';
import { changeStructure, readOnGround } from '../tournaments/setup.service.ts';
import type { EventBracket, EventCard } from './events/event-file.ts';
import { toProof } from './templates.access.ts';
import { createTemplate } from './templates.service.ts';
import { findTemplate, listTemplates, type TemplateRow } from './templates.store.ts';

/** What became of an event: a new template, one that was brought up to date, or one that was like it already. */
export type EventStored = { templateId: string; did: 'created' | 'updated' | 'unchanged' };

/** Templates keep no log, so nobody is named in one. */
const NOBODY = { id: '', username: 'Lockroom' };

/**
 * Makes an event that took place a template with its results, or brings the one of its name, sport and size up to date.
 * Run again, it changes nothing. One transaction.
 */
export function storeEvent(db: Db, event: EventCard | EventBracket, now: number): Promise<EventStored> {
  return db.transaction(async (tx) => {
    const found = await findByName(tx, event);
    const templateId = found?.id ?? (await makeTemplate(tx, event, now));
    const row = found ?? (await findTemplate(tx, templateId));
    if (!row) throw new Error('A template is gone in the transaction that made it');
    const { ground } = toProof(row);
    const change = { room: ground, actor: NOBODY, now };
    const changed =
      event.kind === 'card' ? await fillCard(tx, change, event) : await fillBracket(tx, change, event);
    return { templateId, did: found === null ? 'created' : changed ? 'updated' : 'unchanged' };
  });
}

async function findByName(db: Db, event: EventCard | EventBracket): Promise<TemplateRow | null> {
  const named = (await listTemplates(db)).filter(
    ({ name, sport }) => name === event.name && sport === event.sport,
  );
  for (const row of named) {
    if (event.kind === 'card') return row;
    const { row: stored } = await readOnGround(db, toProof(row).ground);
    if (stored.size === event.size) return row;
  }
  return null;
}

function makeTemplate(db: Db, event: EventCard | EventBracket, now: number): Promise<string> {
  const body =
    event.kind === 'card'
      ? { name: event.name, sport: event.sport, eventName: event.eventName }
      : { name: event.name, sport: event.sport, bracketSize: event.size };
  return createTemplate(db, NOBODY, body, now);
}

interface Change {
  room: Ground;
  actor: typeof NOBODY;
  now: number;
}

/** Gives a template the event's card and results; tells whether that changed anything. */
async function fillCard(db: Db, change: Change, { fights }: EventCard): Promise<boolean> {
  const { report } = await pasteCard(db, {
    ...change,
    body: { fights: fights.map(({ result: _, ...fight }) => fight) },
  });
  let changed = report.hasChanges;
  const card = await getCard(db, change.room, change.now);
  for (const [index, { fighter1, result }] of fights.entries()) {
    const fight = card[index];
    if (!fight || result === null) continue;
    // A template that was there before may have the two in each other's corners.
    const isTurned = fight.fighter1.toLowerCase() !== fighter1.toLowerCase();
    const winnerId = isTurned && result.winnerId !== 0 ? (result.winnerId === 1 ? 2 : 1) : result.winnerId;
    const entered = await enterResult(db, { ...change, fightId: fight.id, result: { ...result, winnerId } });
    changed ||= entered.changed;
  }
  return changed;
}

/** Gives a template the event's structure, names, labels and results; tells whether that changed anything. */
async function fillBracket(db: Db, change: Change, event: EventBracket): Promise<boolean> {
  const { size, reseeding, teamNames, labels, results, score } = event;
  const steps = [
    (await changeStructure(db, { ...change, size, reseeding })).changed,
    await nameTeams(db, { ...change, names: teamNames }),
    Object.keys(labels).length > 0 && (await changeLabels(db, { ...change, labels })),
    (await saveResults(db, { ...change, winners: results, scores: score, scoresPath: 'final' })).changed,
  ];
  return steps.includes(true);
}
