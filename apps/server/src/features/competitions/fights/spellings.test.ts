import type { Fight } from '@lockroom/contract';
import { savePick } from '@lockroom/testing/fight-room';
import { createLots, type Lots } from '@lockroom/testing/lots';
import { enterCard, type RealCard, type RealFight, readRealCard } from '@lockroom/testing/real-card';
import { type Spelling, SURE, UNSURE } from '@lockroom/testing/spellings';
import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { startWithEverybody } from '../testing/start.ts';

/** One of the largest real cards. */
const PLAYED = 'mma-ufc-300';

type Pair = Pick<RealFight, 'fighter1' | 'fighter2'>;
const pairsOf = (card: readonly Pair[]) => card.map(({ fighter1, fighter2 }) => ({ fighter1, fighter2 }));

const { server, admin, people } = await startWithEverybody();

/** Opens a room with a real card. The owner has picked every fight. */
async function openNight(real: RealCard) {
  const { manager, owner } = people;
  const room = await openRoom(manager, { sport: real.sport });
  await joinRoom(owner, room);
  const card = await enterCard(manager, room, real);
  const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
  for (const [index, { id }] of card.entries()) await savePick(owner, bracket, id, index % 2 === 0 ? 1 : 2);
  const params = { roomId: room.id };
  const read = () => manager.api.fights.managerFights({ params });
  const ids = card.map(({ id }) => id).sort();
  const picks = async () =>
    (await owner.api.fights.picks({ params: { bracketId: bracket.id } }))
      .map(({ fightId, predictedWinnerId }) => `${fightId} ${predictedWinnerId}`)
      .sort();
  const before = await picks();
  expect(before).toHaveLength(card.length);
  /** Expects that each fight still exists exactly once, with its pick. */
  const expectWhole = async (what: string) => {
    expect((await read()).map(({ id }) => id).sort(), what).toEqual(ids);
    expect(await picks(), what).toEqual(before);
  };
  return { room, card, params, read, expectWhole };
}

const bodiesOf = (card: readonly Fight[], spellings: readonly Spelling[], lots: Lots) =>
  card.map((fight) => {
    const [first, second] = [lots.oneOf(spellings), lots.oneOf(spellings)];
    const [fighter1, fighter2] = [first[1](fight.fighter1), second[1](fight.fighter2)];
    const { fighter1Odds, fighter2Odds } = fight;
    return lots.hit(0.5)
      ? { fighter1, fighter2, fighter1Odds, fighter2Odds }
      : { fighter1: fighter2, fighter2: fighter1, fighter1Odds: fighter2Odds, fighter2Odds: fighter1Odds };
  });

test('pasting, importing, following or feeding a card with other spellings creates no duplicate fights', async () => {
  const real = readRealCard(PLAYED);
  const { params, card, read, expectWhole } = await openNight(real);
  const { manager } = people;
  const lots = createLots(24);
  const nothing = { fightsAdded: [], fightsRemoved: [], picksCleared: [], questions: [] };
  for (const keepOthers of [true, false, false, true]) {
    const body = { fights: bodiesOf(card, SURE, lots), keepOthers };
    expect(await manager.api.fights.pasteCard({ params, body })).toMatchObject(nothing);
    const again = await manager.api.fights.pasteCard({ params, body });
    expect(again).toMatchObject({ hasChanges: false, ...nothing });
    await expectWhole('pasted');
  }
  const make = () =>
    admin.api.templates.create({
      body: { name: 'Night', sport: real.sport, fights: bodiesOf(card, SURE, lots) },
    });
  const imported = await make();
  const body = { templateId: imported.id };
  expect(await manager.api.templates.import({ params, body })).toMatchObject(nothing);
  await expectWhole('imported');

  const event = await make();
  await manager.api.followings.follow({ params, body: { templateId: event.id, mode: 'take' } });
  await server.worker.drain();
  await expectWhole('followed');
  // The feed sends the real winner of every fight, with another spelling.
  const { token } = await admin.api.followings.makeFeedToken({ params: { templateId: event.id } });
  const winners = new Map(
    real.fights.map(({ fighter1, fighter2, result: { winnerId, winMethod } }) => [
      [fighter1, fighter2].sort().join(),
      { winner: [null, fighter1, fighter2][winnerId] ?? null, winMethod },
    ]),
  );
  const endOf = ({ fighter1, fighter2 }: Pair) => winners.get([fighter1, fighter2].sort().join());
  const lines = card.map((fight) => {
    const [one, two] = [lots.oneOf(SURE)[1], lots.oneOf(SURE)[1]];
    const end = endOf(fight);
    const ended = end?.winner ? `${lots.oneOf(SURE)[1](end.winner)} by ${end.winMethod}` : end?.winMethod;
    return `${one(fight.fighter1)} vs ${two(fight.fighter2)}: ${ended}`;
  });
  const fed = await server.call('PUT', `/api/events-feed/${event.id}`, { token, body: { lines } });
  expect(fed).toMatchObject({ status: 200, body: { changed: card.length } });
  await server.worker.drain();
  await expectWhole('fed');
  const entered = new Map((await read()).map((fight) => [fight.id, fight]));
  for (const fight of card) {
    const { winnerId, winMethod } = entered.get(fight.id) ?? {};
    const end = endOf(fight);
    const corner = end?.winner ? (end.winner === fight.fighter1 ? 1 : 2) : 0;
    expect([fight.fighter1, winnerId, winMethod]).toEqual([fight.fighter1, corner, end?.winMethod]);
  }
});

test('the manager is asked about every ambiguous spelling on a card', async () => {
  const real = readRealCard(PLAYED);
  const { params, card, read, expectWhole } = await openNight(real);
  const { manager } = people;
  const lots = createLots(102);
  const names = async () => pairsOf(await read());
  const before = await names();
  const fights = bodiesOf(card, UNSURE, lots);
  for (const keepOthers of [true, false]) {
    const body = { fights, keepOthers };
    const asked = await manager.api.fights.pasteCard({ params, body: { ...body, preview: true } });
    expect(asked).toMatchObject({ fightsAdded: [], fightsRemoved: [], picksCleared: [] });
    expect(asked.questions.map(({ fightId }) => fightId)).toEqual(card.map(({ id }) => id));
    const changed = { ...body, fights: fights.map((fight) => ({ ...fight, fighter1Odds: '+777' })) };
    await expect(manager.api.fights.pasteCard({ params, body: changed })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'sameFights.0' }],
    });
    const sameFights = Object.fromEntries(asked.questions.map(({ key, fightId }) => [key, fightId]));
    await manager.api.fights.pasteCard({ params, body: { ...body, sameFights } });
    await expectWhole('pasted');
    expect(await names()).toEqual(before);
  }
  const event = await admin.api.templates.create({ body: { name: 'Night', sport: real.sport, fights } });
  const { questions } = await manager.api.templates.preview({ params, query: { templateId: event.id } });
  expect(questions).toHaveLength(card.length);
  const body = { templateId: event.id };
  await admin.api.templates.setLockTimes({
    params: body,
    body: { lockTimes: { [event.fights[0]?.id ?? '']: '2040-01-01T19:00:00Z' } },
  });
  await expect(manager.api.templates.import({ params, body })).rejects.toMatchObject({ status: 400 });
  await expectWhole('imported');

  await manager.api.followings.follow({ params, body: { templateId: event.id, mode: 'take' } });
  const results = Object.fromEntries(
    card.map((_, index) => [`fight_${index}`, { winnerId: 1, winMethod: 'Decision' } as const]),
  );
  await admin.api.templates.saveResults({ params: body, body: { results } });
  await server.worker.drain();
  await expectWhole('followed');
  expect(await names()).toEqual(before);
  expect((await read()).map(({ winnerId }) => winnerId)).toEqual(card.map(() => null));
  const proposals = await manager.api.followings.proposals({ params });
  expect(proposals.map(({ fact, state, canTake }) => [fact, state, canTake])).toEqual(
    card.map(() => ['names', 'new', true]),
  );
  const proposalIds = proposals.map(({ id }) => id);
  await manager.api.followings.takeSome({ params, body: { proposalIds } });
  await admin.api.templates.editFight({
    params: { ...body, index: '0' },
    body: { fighter1Odds: '+999' },
  });
  await server.worker.drain();
  await expectWhole('confirmed');
  expect((await read()).every(({ winnerId }) => winnerId !== null)).toBe(true);
});

test('a fight that the manager declares to be different is added alongside the existing fight', async () => {
  const real = readRealCard('boxing-fury-wilder-3-2021');
  const { params, card, read } = await openNight(real);
  const [first] = card;
  const fights = [{ fighter1: `${first?.fighter1} Jr.`, fighter2: first?.fighter2 ?? '' }];
  // When the sender says that two fights are the same, the id must be the one that the question named.
  const wrong = { fights, sameFights: { 0: card[1]?.id ?? '' } };
  await expect(people.manager.api.fights.pasteCard({ params, body: wrong })).rejects.toMatchObject({
    status: 400,
  });
  const body = { fights, keepOthers: true, sameFights: { 0: null } };
  const report = await people.manager.api.fights.pasteCard({ params, body });
  expect(report).toMatchObject({ fightsRemoved: [], questions: [{ key: '0', fightId: first?.id }] });
  expect(report.fightsAdded).toHaveLength(1);
  expect(await read()).toHaveLength(card.length + 1);
});
