import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { entries } from '../../../kernel/db/tables/competitions.ts';
import { eventContests, followings, type HeldFact } from '../../../kernel/db/tables/templates.ts';
import { tournamentPicks } from '../../../kernel/db/tables/tournaments.ts';
import { inTransaction } from '../../../kernel/db/transaction.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { ProvenTemplate } from '../../../kernel/http/access-context.ts';
import type { OwnerChange } from '../../competitions/competition.type.ts';
import { changeLabels, nameTeams } from '../../competitions/tournaments/names.service.ts';
import { enterTournamentResults } from '../../competitions/tournaments/results.service.ts';
import { changeStructure, setLock } from '../../competitions/tournaments/setup.service.ts';
import { readTournament } from '../../competitions/tournaments/tournament.service.ts';
import { readSourceIds, writeSourceIds } from '../../templates/templates.service.ts';
import type { EventSource } from '../source.ts';
import type { BracketFacts } from './confirm-bracket.ts';
import { type BracketAct, planBracket } from './plan-bracket.ts';

/**
 * Applies the values that a source reports to a template's bracket, with one transaction per change. Returns the
 * refused changes with the reasons; the other changes are still applied.
 */
export async function applyBracket(
  db: Db,
  to: { template: ProvenTemplate; source: Pick<EventSource, 'name' | 'label'>; now: number },
  facts: BracketFacts,
): Promise<HeldFact[]> {
  const { template, source, now } = to;
  const change = { room: template.owner, actor: { id: '', username: source.label }, now };
  const mapped = await readSourceIds(db, template.id, 'competitor', [source.name]);
  const { acts, held } = planBracket(facts, {
    tournament: await readTournament(db, template.owner),
    source: source.label,
    mapped,
    isPicked: await isPickedByFollowers(db, template.id),
    now,
  });
  let isNamed = true;
  for (const act of acts) {
    try {
      await inTransaction(db, (tx) => perform(tx, change, act));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      held.push({ ...describe(act), why: error.message });
      if (act.kind === 'names') isNamed = false;
    }
  }
  const slots = new Map(Object.entries(facts.slots).map(([slot, { id }]) => [id, slot]));
  if (isNamed && !isDeepStrictEqual(slots, mapped))
    await inTransaction(db, async (tx) => {
      // Replaces the stored slots of the source's teams.
      const { templateId, source: from, kind } = eventContests;
      await tx
        .delete(eventContests)
        .where(and(eq(templateId, template.id), eq(from, source.name), eq(kind, 'competitor')));
      await writeSourceIds(tx, template.id, source.name, { contest: [], competitor: [...slots] });
    });
  return held;
}

/** Whether anybody has picks in a room that follows the template. */
async function isPickedByFollowers(db: Db, templateId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: tournamentPicks.entryId })
    .from(followings)
    .innerJoin(entries, eq(entries.roomId, followings.roomId))
    .innerJoin(tournamentPicks, eq(tournamentPicks.entryId, entries.id))
    .where(and(eq(followings.templateId, templateId), sql`${tournamentPicks.picks} <> '{}'`))
    .limit(1);
  return row !== undefined;
}

function perform(db: Db, change: OwnerChange, act: BracketAct): Promise<unknown> {
  const sourcedAt = (at: number) => ({
    ...change,
    source: { name: change.actor?.username ?? '', at: new Date(at).toISOString() },
  });
  switch (act.kind) {
    case 'structure':
      return changeStructure(db, { ...change, size: act.size, reseeding: act.reseeding });
    case 'names':
      return nameTeams(db, { ...change, names: act.names });
    case 'labels':
      return changeLabels(db, { ...change, labels: act.labels });
    case 'lock':
      return setLock(db, { ...sourcedAt(act.at), lockTime: new Date(act.lockAt).toISOString() });
    case 'result': {
      const winners = { [act.gameId]: act.winner };
      return enterTournamentResults(db, sourcedAt(act.at), { winners, scoresPath: 'score' });
    }
    case 'score': {
      const scores = { team1Score: act.score.left, team2Score: act.score.right };
      return enterTournamentResults(db, sourcedAt(act.at), { winners: {}, scores, scoresPath: 'score' });
    }
  }
}

function describe(act: BracketAct): Pick<HeldFact, 'what' | 'value'> {
  switch (act.kind) {
    case 'structure':
      return { what: 'Bracket', value: `${act.size} teams` };
    case 'names':
      return { what: 'Teams', value: Object.values(act.names).join(', ') };
    case 'labels':
      return { what: 'Labels', value: Object.values(act.labels).flat().join(', ') };
    case 'lock':
      return { what: 'Lock of the bracket', value: new Date(act.lockAt).toISOString() };
    case 'result':
      return { what: act.what, value: act.winner };
    case 'score':
      return { what: 'Final score', value: `${act.score.left}-${act.score.right}` };
  }
}
