import { type fights, pairText } from '@lockroom/contract';
import { DEFAULT_FIGHT_POINTS, numberCard, pairKey } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuseField } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { Context } from '../../../kernel/http/pipeline.ts';
import { newId } from '../../../kernel/ids.ts';
import type { OwnerChange } from '../competition.type.ts';
import { lockOwner, logForOwner } from '../competition-host.service.ts';
import { refuseSelf, requireSpace } from './card.service.ts';
import { fightSport, NO_ODDS, readOdds } from './fight.ts';
import { type FightRow, listFights } from './fights.store.ts';
import {
  type CardMatch,
  changesCard,
  findOnCard,
  type IncomingFight,
  mergeCards,
  NO_HISTORY,
  planCard,
  requireAnswers,
} from './import.service.ts';

type PastedCard = Context<typeof fights.pasteCard>['body'];

/**
 * Replaces the card of a room or template with a pasted one, or only reports what would change. A fight with the same
 * fighters keeps its points, photos, lock, result and picks. If it is unclear whether two fights are the same, the
 * sender must decide first. Pasting the same card again changes nothing. Also returns the owners who lost picks.
 */
export async function pasteCard(db: Db, change: OwnerChange & { body: PastedCard }) {
  const { room, body, now } = change;
  fightSport(room.sport);
  await lockOwner(db, room);
  const card = await listFights(db, room.competitionId);
  for (const [index, fight] of body.fights.entries()) refuseSelf(fight, `fights.${index}.fighter2`);
  const pairs = body.fights.map(pairKey);
  for (const [index, fight] of body.fights.entries())
    if (pairs.indexOf(pairKey(fight)) !== index)
      refuseField(`fights.${index}.fighter1`, `${pairText(fight)} is listed twice`);
  const answers = body.sameFights;
  const list = body.fights.map((fight, index) => ({ ...fight, key: String(index) }));
  const { matches, questions } = findOnCard(card, list, answers);
  const pasted = body.fights.map((fight, index) => {
    const match = matches[index] ?? null;
    return { from: pastedRow(fight, index, match, room), match };
  });
  const source = body.keepOthers ? keepingOthers(card, pasted) : pasted;
  requireSpace(source.length);
  const plan = mergeCards(card, source, { owner: room, includeResults: false, now });
  const { facts, figures, ownerIds, write } = await planCard(db, room, plan, now);
  const hasChanges = changesCard(facts);
  if (hasChanges && !body.preview) {
    requireAnswers(questions, answers);
    await write();
    await logForOwner(db, change, { kind: 'card.pasted', data: facts });
  }
  return { report: { success: true as const, hasChanges, ...figures, questions }, ownerIds };
}

/**
 * Returns a pasted fight's database row, with the pasted corners. Values that were not pasted come from the card's
 * fight with the same fighters.
 */
export function pastedRow(
  sent: PastedCard['fights'][number],
  index: number,
  match: CardMatch | null,
  owner: Owner,
): FightRow {
  const was = match?.was;
  const [odds1, odds2] = match?.isSwapped
    ? [match.was.fighter2Odds, match.was.fighter1Odds]
    : [was?.fighter1Odds ?? NO_ODDS, was?.fighter2Odds ?? NO_ODDS];
  const { fighterPoints, methodPoints, bonusPoints, underdogBonus } = was ?? DEFAULT_FIGHT_POINTS;
  return {
    id: was?.id ?? newId(),
    competitionId: owner.competitionId,
    position: index + 1,
    fighter1: sent.fighter1,
    fighter2: sent.fighter2,
    fighter1Odds: readOdds(`fights.${index}.fighter1Odds`, sent.fighter1Odds, odds1),
    fighter2Odds: readOdds(`fights.${index}.fighter2Odds`, sent.fighter2Odds, odds2),
    ...{ fighterPoints, methodPoints, bonusPoints, underdogBonus },
    fighter1PhotoHash: null,
    fighter2PhotoHash: null,
    lockAt: null,
    winnerId: null,
    winMethod: null,
    reopenedAt: null,
    sources: {},
    ...NO_HISTORY,
  };
}

/** Updates fights that are already on the card in their places, and adds new fights at the bottom. */
function keepingOthers(card: readonly FightRow[], pasted: readonly IncomingFight[]): IncomingFight[] {
  const byId = new Map(pasted.map((fight) => [fight.match?.was.id, fight]));
  const kept = numberCard(card).map(
    (fight) => byId.get(fight.id) ?? { from: fight, match: { was: fight, isSwapped: false, names: fight } },
  );
  return [...pasted.filter(({ match }) => match === null), ...kept];
}
