import { pairText } from '@lockroom/contract';
import { compareNames, isSameName, numberCard, pairKey } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuseField } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { FeedLine, OwnerChange } from '../competition.type.ts';
import { logForOwner, sourceOf } from '../competition-host.service.ts';
import { openCard, refuseSelf, requireSpace, whyNotRemoved } from './card.service.ts';
import { NO_ODDS, otherCorner } from './fight.ts';
import { type FightRow, listFights, type PlacedFight } from './fights.store.ts';
import { changesCard, findOnCard, numberPlan, type PlannedFight, planCard } from './import.service.ts';
import { pastedRow } from './paste.service.ts';
import type { Result } from './results.service.ts';

interface SentFight {
  /** Our id for the fight; null if the script sent an unknown id. */
  fightId: string | null;
  fighter1: string;
  fighter2: string;
  fighter1Odds: string;
  fighter2Odds: string;
  /** The script's ids for the fighters. */
  fighter1Id: string | null;
  fighter2Id: string | null;
  result: Result | null;
}

interface HeldPart {
  text: string;
  why: string;
}

/**
 * Makes a template's card match the card that a script sent, which starts with Fight 1: adds, removes and orders
 * fights. A fight with a known id stays, even if its names differ. Fights that were locked or called off also stay, and
 * fights that may already be on the card under similar names are not added. Also returns our id, or null, for each of
 * the script's fights.
 */
export async function arrangeCard(
  db: Db,
  change: OwnerChange,
  sent: readonly SentFight[],
): Promise<{ changed: boolean; fightIds: (string | null)[]; held: HeldPart[] }> {
  const { room, now } = change;
  const card = await openCard(db, room);
  for (const [index, fight] of sent.entries()) refuseSelf(fight, `fights.${index}.fighter2`);
  const pairs = sent.map(pairKey);
  const twice = sent.find((_, index) => pairs.indexOf(pairs[index] ?? '') !== index);
  if (twice) refuseField('fights', `${pairText(twice)} is listed twice`);
  const matches = matchesOf(card, sent);
  const held = matches.flatMap(({ sent: fight, maybe }): HeldPart[] => {
    if (!maybe) return [];
    const why = `This may be the fight ${pairText(maybe)} on the card. If so, spell the names the same way.`;
    return [{ text: pairText(fight), why }];
  });
  const fights = matches.flatMap(({ sent: fight, was, maybe }): PlannedFight[] => {
    if (was) return [{ was, next: was }];
    const row = { ...pastedRow(fight, 0, null, room), sources: { fight: sourceOf(change) } };
    return maybe ? [] : numberCard([row]).map((next) => ({ was: null, next }));
  });
  const added = fights.flatMap(({ was, next }) => (was ? [] : [next.id]));
  const fightIds = matches.map(({ was, maybe }) => was?.id ?? (maybe ? null : (added.shift() ?? null)));
  for (const [index, fight] of card.entries()) {
    if (fights.some(({ was }) => was?.id === fight.id)) continue;
    const isUncertain = matches.some(({ maybe }) => maybe?.id === fight.id);
    const why = whyNotRemoved(fight, now);
    if (why !== null && !isUncertain) held.push({ text: pairText(fight), why });
    if (why === null && !isUncertain && fight.calledOffAt === null) continue;
    const below = fights.findIndex(({ was }) => was !== null && was.id === card[index - 1]?.id);
    fights.splice(below + 1, 0, { was: fight, next: fight });
  }
  requireSpace(fights.length);
  const removed = card.filter(({ id }) => fights.every(({ next }) => next.id !== id));
  const plan = { fights: numberPlan(fights), removed };
  const { facts, write } = await planCard(db, room, plan, now);
  const changed = changesCard(facts);
  if (changed) {
    await write();
    await logForOwner(db, change, { kind: 'card.pasted', data: facts });
  }
  return { changed, fightIds, held };
}

/** A fight sent by a script, with the same fight on the card (`was`) or one with similar names (`maybe`), if any. */
interface SentMatch {
  sent: SentFight;
  was: PlacedFight | null;
  maybe: PlacedFight | null;
}

function matchesOf(card: readonly PlacedFight[], all: readonly SentFight[]): SentMatch[] {
  const byId = new Map(card.map((fight) => [fight.id, fight]));
  // If two of the script's fights match the same fight on the card, only the first keeps the match.
  const sent = all.map((fight, index) =>
    all.findIndex(({ fightId }) => fightId === fight.fightId) === index ? fight : { ...fight, fightId: null },
  );
  const known = new Set(sent.flatMap(({ fightId }) => byId.get(fightId ?? '') ?? []));
  const free = card.filter((fight) => !known.has(fight));
  const others = sent.filter(({ fightId }) => !byId.has(fightId ?? ''));
  const list = others.map((fight, index) => ({ ...fight, key: String(index) }));
  const { matches, questions } = findOnCard(free, list, null);
  return sent.map((fight) => {
    const index = others.indexOf(fight);
    const id = index < 0 ? fight.fightId : matches[index]?.was.id;
    const was = byId.get(id ?? '') ?? null;
    const isUncertain = questions.some(({ key }) => key === String(index));
    return { sent: fight, was: isUncertain ? null : was, maybe: isUncertain ? was : null };
  });
}

/**
 * Converts a card sent by a script into lines of the text feed. The lines refer to the template's fights and corners.
 * `persons` maps the script's fighter ids to ours; `lockTime` applies to fights without a lock.
 */
export async function fightLines(
  db: Db,
  { competitionId }: Pick<Owner, 'competitionId'>,
  sent: readonly SentFight[],
  { persons, lockTime }: { persons: ReadonlyMap<string, string>; lockTime: string | null },
): Promise<{ lines: (FeedLine & { text: string })[]; held: HeldPart[] }> {
  const card = new Map((await listFights(db, competitionId)).map((fight) => [fight.id, fight]));
  const held: HeldPart[] = [];
  const lines = sent.flatMap((fight) => {
    const own = card.get(fight.fightId ?? '');
    if (!own) return [];
    const corners = cornersOf(own, fight, persons);
    const [one, two] = corners;
    for (const { name, next, change } of corners) {
      const why = `Specify whether ${next} replaces ${name} or is another spelling of the same name.`;
      if (change === 'alike') held.push({ text: pairText(own), why });
    }
    const renames = corners.flatMap(({ name, next, change }) =>
      change === 'replaced by' || change === 'spelled' ? [`${name} ${change} ${next}`] : [],
    );
    // Lines about a fight whose names change use the new names, so they apply only once the new pair is on the card.
    const what = corners.every(({ change }) => change === null) ? own.id : `${one.next} vs ${two.next}`;
    const values = [
      ...(corners.every(({ odds, oldOdds }) => odds === oldOdds) ? [] : [`odds ${one.odds} ${two.odds}`]),
      ...(own.lockAt === null && lockTime !== null ? [`lock ${lockTime}`] : []),
      ...resultIn(own, fight),
    ];
    const line = (what: string) => (value: string) => ({ what, value, text: `${pairText(own)}: ${value}` });
    return [...renames.map(line(own.id)), ...values.map(line(what))];
  });
  return { lines, held };
}

/** Maps the script's fighter ids to our person ids where the names match. */
export async function personsIn(
  db: Db,
  { competitionId }: Pick<Owner, 'competitionId'>,
  sent: readonly SentFight[],
): Promise<[string, string][]> {
  const card = new Map((await listFights(db, competitionId)).map((fight) => [fight.id, fight]));
  return sent.flatMap((fight) => {
    const own = card.get(fight.fightId ?? '');
    if (!own) return [];
    return cornersOf(own, fight, new Map()).flatMap(({ corner, name, next, id }): [string, string][] =>
      id !== null && isSameName(name, next) ? [[id, personOf(own, corner)]] : [],
    );
  });
}

/** Person ids are unique only within a fight. */
const personOf = (own: FightRow, corner: 1 | 2) => `${own.id} ${own[`person${corner}`]}`;

/** Returns the fight's corners with the script's data about the fighters, who are matched by id or else by name. */
function cornersOf(own: FightRow, sent: SentFight, persons: ReadonlyMap<string, string>) {
  const isOf = (theirs: 1 | 2, ours: 1 | 2) =>
    persons.get(sent[`fighter${theirs}Id`] ?? '') === personOf(own, ours) ||
    isSameName(sent[`fighter${theirs}`], own[`fighter${ours}`]);
  const fits = (swapped: boolean) =>
    ([1, 2] as const).filter((corner) => isOf(swapped ? otherCorner(corner) : corner, corner)).length;
  const isSwapped = fits(true) > fits(false);
  const corner = (ours: 1 | 2) => {
    const theirs = isSwapped ? otherCorner(ours) : ours;
    const [name, next, id] = [own[`fighter${ours}`], sent[`fighter${theirs}`], sent[`fighter${theirs}Id`]];
    const isOther = id !== null && [...persons.values()].includes(personOf(own, ours));
    const otherwise = isOther || compareNames(name, next) === 'different' ? 'replaced by' : 'alike';
    const change = name === next ? null : isOf(theirs, ours) ? 'spelled' : otherwise;
    const oldOdds = change === 'replaced by' ? NO_ODDS : own[`fighter${ours}Odds`];
    const said = sent[`fighter${theirs}Odds`];
    // Unknown odds do not overwrite known ones.
    const odds = said === NO_ODDS ? oldOdds : said;
    return { corner: ours, name, next, id, change, oldOdds, odds };
  };
  return [corner(1), corner(2)] as const;
}

/** Returns the result as a feed value. A winner without a method does not overwrite the same winner with a method. */
function resultIn(own: FightRow, sent: SentFight): string[] {
  if (sent.result?.winnerId == null) return [];
  const { winnerId, winMethod } = sent.result;
  if (winnerId === 0) return winMethod === null ? [] : [winMethod];
  const winner = sent[`fighter${winnerId}`];
  const is = own.winnerId === 1 || own.winnerId === 2 ? own[`fighter${own.winnerId}`] : '';
  return winMethod === null && isSameName(is, winner) ? [] : [`${winner} by ${winMethod ?? '?'}`];
}
