import { bracketName } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ground } from '../../kernel/proofs.ts';
import type { ImportPlan, ImportRoute } from '../brackets/ground.service.ts';
import { NO_FIGURES } from '../brackets/ground.service.ts';
import { fightSport } from './card.service.ts';
import { type CardPlan, layOver, type PlannedFight } from './card-plan.ts';
import { isReopened, toRules } from './fights.present.ts';
import { deleteFights, type FightRow, listFights, writeFights } from './fights.store.ts';
import { recomputeRoom } from './game.service.ts';
import { countPicksByBracket } from './picks.store.ts';
import { factChanges, postedText, resultText } from './wording.ts';

/**
 * What an import of a template's card would do to a room's; see `layOver` for the rules. A template without fights is a
 * conflict: it would empty the card.
 */
export async function planCardImport(
  db: Db,
  { room, template, includeResults, now }: ImportRoute,
): Promise<ImportPlan> {
  fightSport(room.sport);
  const source = await listFights(db, template.eventId);
  if (source.length === 0) refuse('conflict', 'This template has no fights yet.');
  const card = await listFights(db, room.eventId);
  return planOver(db, room, layOver(card, source, { eventId: room.eventId, includeResults, now }), now);
}

/** What it takes and changes to make a card to come the room's. */
export async function planOver(
  db: Db,
  room: Ground,
  { fights, removed }: CardPlan,
  now: number,
): Promise<ImportPlan> {
  const goneIds = removed.map(({ id }) => id);
  const cleared = await countPicksByBracket(db, goneIds);
  const decided = fights.filter(({ was, next }) => hasOtherResult(was, next)).map(({ next }) => next);
  const last = decided.at(-1);
  const changed = fights.filter((fight) => fight.was === null || isChanged(fight));
  return {
    figures: {
      ...NO_FIGURES,
      fightsAdded: fights.filter(({ was }) => was === null).map(({ next }) => versus(next)),
      fightsKept: fights.filter(({ was }) => was !== null).map(({ next }) => versus(next)),
      fightsRemoved: removed.map(versus),
      fightsChanged: fights.flatMap(changesOf),
      picksCleared: cleared.map(({ bracketId, username, number, picks }) => ({
        bracketId,
        bracketName: bracketName(username, number),
        picks,
      })),
      locksChanged: fights.flatMap(({ was, next }) => {
        const [from, to] = [was?.lockAt ?? null, next.lockAt];
        if (from?.getTime() === to?.getTime()) return [];
        const reopens = was !== null && isReopened(was, next, now);
        return [
          { what: versus(next), from: from?.toISOString() ?? null, to: to?.toISOString() ?? null, reopens },
        ];
      }),
      resultsSet: decided.map((next) => `${versus(next)}: ${resultOf(next)}`),
    },
    posted: last
      ? postedOf(last) + (decided.length > 1 ? ` and ${moreResults(decided.length - 1)}` : '')
      : null,
    ownerIds: [...new Set(cleared.map(({ ownerId }) => ownerId))],
    async write() {
      await deleteFights(db, goneIds);
      await writeFights(
        db,
        changed.map(({ next }) => next),
      );
      await recomputeRoom(db, room.id, { resultsMoved: decided.length > 0 });
    },
  };
}

const versus = ({ fighter1, fighter2 }: Pick<FightRow, 'fighter1' | 'fighter2'>) =>
  `${fighter1} vs ${fighter2}`;
const moreResults = (n: number) => `${n} more ${n === 1 ? 'result' : 'results'}`;

function hasOtherResult(was: FightRow | null, next: FightRow): boolean {
  const stood = was ?? { winnerId: null, winMethod: null };
  return next.winnerId !== stood.winnerId || next.winMethod !== stood.winMethod;
}

function isChanged({ was, next }: PlannedFight): boolean {
  return (
    was === null ||
    was.position !== next.position ||
    was.lockAt?.getTime() !== next.lockAt?.getTime() ||
    hasOtherResult(was, next) ||
    changesOf({ was, next }).length > 0
  );
}

/** What an import changes of a kept fight, its lock and result aside, as one sentence. */
function changesOf({ was, next }: PlannedFight): string[] {
  if (was === null) return [];
  const changes = factChanges(was, next);
  if (was.fighter1PhotoHash !== next.fighter1PhotoHash) changes.push(`photo of ${next.fighter1}`);
  if (was.fighter2PhotoHash !== next.fighter2PhotoHash) changes.push(`photo of ${next.fighter2}`);
  if (was.title !== next.title) changes.push(`place from ${was.title} to ${next.title}`);
  return changes.length === 0 ? [] : [`${versus(next)}: ${changes.join('; ')}`];
}

function resultOf(row: FightRow): string {
  const { winnerId, winMethod } = toRules(row);
  return resultText(row, winnerId, winMethod);
}

function postedOf(row: FightRow): string {
  const { winnerId, winMethod } = toRules(row);
  return postedText(row, winnerId ?? 0, winMethod);
}
