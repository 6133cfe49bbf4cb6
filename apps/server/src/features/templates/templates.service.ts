import type { Fight, Template, templates } from '@lockroom/contract';
import {
  bracketDefaults,
  bracketSizesFor,
  findPreset,
  isFightSport,
  readTemplateSport,
  type Sport,
} from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { found, refuseField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Context } from '../../kernel/pipeline.ts';
import type { ProvenTemplate, Viewer } from '../../kernel/proofs.ts';
import { addFight, getCard, getCards, setLocks } from '../fights/card.service.ts';
import { enterResult } from '../fights/results.service.ts';
import { describeBrackets } from '../tournaments/describe.service.ts';
import { nameTemplateTeams } from '../tournaments/names.service.ts';
import { saveResults } from '../tournaments/results.service.ts';
import { setLock, startTournament } from '../tournaments/setup.service.ts';
import { toProof } from './templates.access.ts';
import { findTemplate, insertTemplate, listTemplates, type TemplateRow } from './templates.store.ts';

/** Who changes a template, and when. */
export interface TemplateChange {
  template: ProvenTemplate;
  actor: Pick<Viewer, 'id' | 'username'>;
  now: number;
}

type Calls = typeof templates;

/** Every template with its card or bracket, newest first; three queries however many there are. */
export async function readTemplates(db: Db, now: number): Promise<Template[]> {
  return present(db, await listTemplates(db), now);
}

/** One template with its card or bracket. */
export async function readTemplate(db: Db, templateId: string, now: number): Promise<Template> {
  const [template] = await present(db, [found(await findTemplate(db, templateId))], now);
  return found(template);
}

async function present(db: Db, rows: readonly TemplateRow[], now: number): Promise<Template[]> {
  const grounds = rows.map((row) => toProof(row).ground);
  const cards = await getCards(
    db,
    grounds.map(({ eventId }) => eventId),
    now,
  );
  const brackets = await describeBrackets(db, grounds);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    sport: toProof(row).ground.sport,
    eventName: row.eventName,
    createdAt: row.createdAt.toISOString(),
    fights: cards.get(row.competitionId) ?? [],
    ...(brackets.get(row.competitionId) ?? {
      bracketSize: null,
      reseeding: null,
      teamNames: null,
      labels: null,
      lockTime: null,
      results: null,
      tieBreakerActual: null,
    }),
  }));
}

/** The card of a template, Fight 1 first; empty for a bracket. */
export async function readCard(db: Db, { ground }: ProvenTemplate, now: number): Promise<Fight[]> {
  return isFightSport(ground.sport) ? getCard(db, ground, now) : [];
}

/** Makes a template with its card or bracket and answers its id; fights come Fight 1 first, as they are listed. */
export async function createTemplate(
  db: Db,
  actor: Pick<Viewer, 'id' | 'username'>,
  body: Context<Calls['create']>['body'],
  now: number,
): Promise<string> {
  const { sport, size } = readSport(body.sport, body.bracketSize ?? null);
  const row: TemplateRow = {
    id: newId(),
    competitionId: newId(),
    name: body.name,
    sport,
    eventName: body.eventName || null,
    createdAt: new Date(now),
  };
  await insertTemplate(db, row);
  const template = toProof(row);
  const change = { room: template.ground, actor, now };
  if (size !== null) {
    if (body.fights && body.fights.length > 0) refuseField('fights', 'A bracket has no fights');
    // A preset's sides have names of their own.
    const preset = findPreset(`${sport}-${size}`)?.config;
    await startTournament(db, { id: row.competitionId, sport, sportConfig: { ...preset, teamCount: size } });
    if (body.teamNames) await nameTemplateTeams(db, { ...change, names: body.teamNames });
    return row.id;
  }
  if (body.teamNames && Object.keys(body.teamNames).length > 0)
    refuseField('teamNames', 'A fight card has no teams');
  // A new fight goes to the bottom, so the last of the list comes first.
  for (const fight of (body.fights ?? []).toReversed()) await addFight(db, { ...change, body: fight });
  return row.id;
}

/** The sport and, of a bracket, the size that a new template is for; what does not fit is refused with 400. */
function readSport(text: string, bracketSize: number | null): { sport: Sport; size: number | null } {
  const read = readTemplateSport(text) ?? refuseField('sport', 'Please choose a sport');
  const { sport } = read;
  if (isFightSport(sport)) {
    if (bracketSize !== null) refuseField('bracketSize', 'A fight card has no bracket size');
    if (read.size !== null) refuseField('sport', 'Please choose a sport');
    return { sport, size: null };
  }
  if (bracketSize !== null && read.size !== null && bracketSize !== read.size)
    refuseField('bracketSize', `${text} has ${read.size} teams`);
  const size = bracketSize ?? read.size ?? bracketDefaults(sport).size;
  const sizes = bracketSizesFor(sport);
  if (!sizes.includes(size))
    refuseField(
      read.size === null ? 'bracketSize' : 'sport',
      `Bracket size must be one of ${sizes.join(', ')}`,
    );
  return { sport, size };
}

/** The id of the fight at a place of the list, counted from 0 (decisions section 10); not_found where there is none. */
export async function fightAt(
  db: Db,
  { ground }: ProvenTemplate,
  index: string,
  now: number,
): Promise<string> {
  const fight = /^\d{1,4}$/.test(index) ? (await getCard(db, ground, now))[Number(index)] : undefined;
  return found(fight).id;
}

/** Saves results of a card by 'fight_{index}', or those of a bracket by game with its final score. */
export async function saveTemplateResults(
  db: Db,
  { template, actor, now }: TemplateChange,
  { results, tieBreakerActual }: Context<Calls['saveResults']>['body'],
): Promise<void> {
  const change = { room: template.ground, actor, now };
  const sent = Object.entries(results);
  if (!isFightSport(template.ground.sport)) {
    const winners = sent.map(([gameId, winner]) =>
      winner !== null && typeof winner === 'object'
        ? refuseField(`results.${gameId}`, 'A game is won by a team')
        : [gameId, winner],
    );
    const scores = tieBreakerActual
      ? {
          team1Score: tieBreakerActual.team1Score ?? tieBreakerActual.tieBreakerTeam1Score ?? null,
          team2Score: tieBreakerActual.team2Score ?? tieBreakerActual.tieBreakerTeam2Score ?? null,
        }
      : null;
    await saveResults(db, {
      ...change,
      winners: Object.fromEntries(winners),
      scores,
      scoresPath: 'tieBreakerActual',
    });
    return;
  }
  if (tieBreakerActual) refuseField('tieBreakerActual', 'A fight card has no final score');
  const card = await getCard(db, template.ground, now);
  for (const [key, result] of sent) {
    const fight = card[Number(/^fight_(\d{1,4})$/.exec(key)?.[1] ?? Number.NaN)];
    if (!fight) return refuseField(`results.${key}`, `There is no fight ${key}`);
    if (typeof result === 'string') return refuseField(`results.${key}`, 'A fight has a winner and a method');
    await enterResult(db, {
      ...change,
      fightId: fight.id,
      result: { winnerId: winnerOf(result?.winnerId), winMethod: result?.winMethod ?? null },
    });
  }
}

function winnerOf(sent: 0 | 1 | 2 | '0' | '1' | '2' | null | undefined): 0 | 1 | 2 | null {
  if (sent === null || sent === undefined) return null;
  const winner = Number(sent);
  return winner === 1 || winner === 2 ? winner : 0;
}

/** Sets the lock times of a card by fight id, or the one of a bracket. */
export async function setTemplateLocks(
  db: Db,
  { template, actor, now }: TemplateChange,
  { lockTimes, lockTime }: Context<Calls['setLockTimes']>['body'],
): Promise<void> {
  const change = { room: template.ground, actor, now };
  if (isFightSport(template.ground.sport)) {
    if (lockTime) refuseField('lockTime', 'A fight card locks fight by fight');
    await setLocks(db, { ...change, lockTimes: lockTimes ?? {} });
    return;
  }
  if (lockTimes && Object.keys(lockTimes).length > 0) refuseField('lockTimes', 'A bracket has one lock time');
  if (lockTime === undefined) refuseField('lockTime', 'Please select a lock time');
  await setLock(db, { ...change, lockTime });
}
