import {
  type CardFightChange,
  type CardImport,
  cardFightText,
  cardResultText,
  pairText,
} from '@lockroom/contract';
import { entryName } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { ImportPlan, ImportRoute } from '../competition.type.ts';
import { lockMove, NO_FIGURES } from '../competition-host.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { fightSport, forgetFights, forgetPhotos, refuseLocked } from './card.service.ts';
import { type CardPlan, findKnown, layOver, type PlannedFight, requireAnswers } from './card-plan.ts';
import { factChanges, fightPair, resultOf } from './fight-facts.ts';
import { isReopened } from './fights.present.ts';
import { deleteFights, listFights, writeFights } from './fights.store.ts';
import { countPicksByEntry } from './picks.store.ts';
import { hasOtherResult, postedTogether } from './wording.ts';

/**
 * What an import of a template's card would do to a room's; see `layOver` for the rules. A template without fights is a
 * conflict: it would empty the card.
 */
export async function planCardImport(
  db: Db,
  { room, template, includeResults, sameFights, now }: ImportRoute,
): Promise<ImportPlan> {
  fightSport(room.sport);
  const source = await listFights(db, template.competitionId);
  if (source.length === 0) refuse('conflict', 'This template has no fights yet.');
  const card = await listFights(db, room.competitionId);
  const list = source.map(({ id, fighter1, fighter2 }) => ({ key: id, fighter1, fighter2 }));
  const { known, questions } = findKnown(card, list, sameFights);
  const incoming = source.map((from, index) => ({ from, known: known[index] ?? null }));
  const plan = layOver(card, incoming, { owner: room, includeResults, now });
  const { facts, posted: _, figures, write, ...rest } = await planOver(db, room, plan, now);
  return {
    ...rest,
    figures: { ...figures, questions },
    async write() {
      requireAnswers(questions, sameFights);
      await write();
    },
    changeBy: (template) => ({ kind: 'card.imported', data: { ...template, ...facts } }),
  };
}

/** What it takes and changes to make a card to come the room's; `posted` are the results that come, as members are told. */
export async function planOver(db: Db, room: Owner, { fights, removed }: CardPlan, now: number) {
  refuseLocked(room, removed, now);
  const goneIds = removed.map(({ id }) => id);
  const cleared = await countPicksByEntry(db, goneIds);
  const decided = fights.filter(({ was, next }) => hasOtherResult(was, next)).map(({ next }) => next);
  const changed = fights.filter((fight) => fight.was === null || isChanged(fight));
  const facts: CardImport = {
    added: fights.filter(({ was }) => was === null).map(({ next }) => fightPair(next)),
    removed: removed.map(fightPair),
    changed: fights.flatMap(changesOf),
    cleared: cleared.map(({ entryId, ownerId, username, number, picks }) => ({
      entry: { entryId, owner: username, number },
      ownerId,
      picks,
    })),
    locks: fights.flatMap(({ was, next }) => {
      const [from, to] = [was?.lockAt ?? null, next.lockAt];
      if (from?.getTime() === to?.getTime()) return [];
      const reopens = was !== null && isReopened(was, next, now);
      return [{ fight: fightPair(next), ...lockMove(from, to, reopens) }];
    }),
    results: decided.flatMap((next) => {
      const result = resultOf(next);
      return result ? [{ fight: fightPair(next), result }] : [];
    }),
  };
  return {
    facts,
    figures: {
      ...NO_FIGURES,
      fightsAdded: facts.added.map(pairText),
      fightsKept: fights.filter(({ was }) => was !== null).map(({ next }) => pairText(next)),
      fightsRemoved: facts.removed.map(pairText),
      fightsChanged: facts.changed.map(cardFightText),
      picksCleared: facts.cleared.map(({ entry: { entryId, owner, number }, picks }) => ({
        bracketId: entryId,
        bracketName: entryName(owner, number),
        picks,
      })),
      locksChanged: facts.locks.map(({ fight, ...move }) => ({ what: pairText(fight), ...move })),
      resultsSet: facts.results.map(cardResultText),
    },
    posted: postedTogether(decided),
    ownerIds: [...new Set(cleared.map(({ ownerId }) => ownerId))],
    async write() {
      await deleteFights(db, goneIds);
      await writeFights(
        db,
        changed.map(({ next }) => next),
      );
      await forgetFights(db, room, removed, now);
      const replaced = changed.flatMap(({ was }) => (was ? [was] : []));
      await forgetPhotos(db, room, replaced, now);
      await recomputeOwner(db, room, { resultsMoved: decided.length > 0, now });
    },
  };
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

/** What an import changes of a kept fight, its lock and result aside; empty for nothing. */
function changesOf({ was, next }: PlannedFight): CardFightChange[] {
  if (was === null) return [];
  const changes = factChanges(was, next);
  const photos: (1 | 2)[] = [];
  if (was.fighter1PhotoHash !== next.fighter1PhotoHash) photos.push(1);
  if (was.fighter2PhotoHash !== next.fighter2PhotoHash) photos.push(2);
  const place = was.title === next.title ? null : { from: was.title, to: next.title };
  if (changes.length === 0 && photos.length === 0 && place === null) return [];
  return [{ fight: fightPair(next), changes, photos, place }];
}
