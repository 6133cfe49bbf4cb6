import { readdirSync } from 'node:fs';
import type { Fight } from '@lockroom/contract';
import { compareNames, matchFights } from '@lockroom/rules';
import { savePick } from '@lockroom/testing/fight-room';
import { createLots, type Lots } from '@lockroom/testing/lots';
import { enterCard, type RealCard, type RealFight, readRealCard } from '@lockroom/testing/real-card';
import { type Spelling, SURE, UNSURE } from '@lockroom/testing/spellings';
import { joinRoom, openRoom, registerPeople } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../../testing/administrator.ts';

const CARDS = readdirSync('test/events')
  .filter((file) => /^(?:mma|boxing)-/.test(file))
  .map((file) => file.replace('.json', ''))
  .sort();
/** Two of the largest cards, which are entered on the server. */
const PLAYED = ['mma-ufc-229', 'mma-ufc-300'];

type Pair = Pick<RealFight, 'fighter1' | 'fighter2'>;
const pairsOf = (card: readonly Pair[]) => card.map(({ fighter1, fighter2 }) => ({ fighter1, fighter2 }));
const spelled = ({ fighter1, fighter2 }: Pair, [, spell]: Spelling) => ({
  fighter1: spell(fighter1),
  fighter2: spell(fighter2),
});

describe('matching the fights of real cards', () => {
  test('every fight is found under every unambiguous spelling, in any order and in either corner', () => {
    let spellings = 0;
    for (const name of CARDS) {
      const card = pairsOf(readRealCard(name).fights);
      for (const spelling of SURE) {
        const list = card.map((fight) => spelled(fight, spelling));
        spellings += list.filter((fight, at) => fight.fighter1 !== card[at]?.fighter1).length;
        const turned = list.map(({ fighter1, fighter2 }) => ({ fighter1: fighter2, fighter2: fighter1 }));
        const found = (sent: readonly Pair[]) =>
          matchFights(card, sent).map((match) => [match?.match, match?.at]);
        const same = card.map((_, at) => ['same', at]);
        expect([name, spelling[0], found(list)]).toEqual([name, spelling[0], same]);
        expect([name, spelling[0], found(turned.toReversed())]).toEqual([
          name,
          spelling[0],
          same.toReversed(),
        ]);
      }
    }
    expect(spellings).toBeGreaterThan(1_000);
  });

  test('every fight is found under every ambiguous spelling, and the manager is asked about each', () => {
    let asked = 0;
    for (const name of CARDS) {
      const card = pairsOf(readRealCard(name).fights);
      for (const spelling of UNSURE) {
        const list = card.map((fight) => spelled(fight, spelling));
        const matches = matchFights(card, list);
        for (const [at, fight] of list.entries()) {
          const own = card[at];
          const isSpelledSo = fight.fighter1 === own?.fighter1 && fight.fighter2 === own?.fighter2;
          const match = isSpelledSo ? 'same' : 'maybe';
          expect([name, spelling[0], fight, matches[at]]).toMatchObject([
            name,
            spelling[0],
            fight,
            { at, match },
          ]);
          asked += Number(!isSpelledSo);
        }
      }
    }
    expect(asked).toBeGreaterThan(1_000);
  });

  test('no two fighters of any cards are mistaken for each other', () => {
    const names = new Set(
      CARDS.flatMap((name) =>
        readRealCard(name).fights.flatMap(({ fighter1, fighter2 }) => [fighter1, fighter2]),
      ),
    );
    for (const one of names)
      for (const other of names)
        if (one !== other) expect([one, other, compareNames(one, other)]).toEqual([one, other, 'different']);
  });
});

test('fighters with similar names are kept apart, and each is matched with the closest fight', () => {
  const card = [
    { fighter1: 'Antônio Silva', fighter2: 'Cain Velasquez' },
    { fighter1: 'Anderson Silva', fighter2: 'Chris Weidman' },
    { fighter1: 'Bruno Silva', fighter2: 'Alex Pereira' },
    { fighter1: 'Bruno Silva', fighter2: 'Tagir Ulanbekov' },
    { fighter1: 'Antonio Nogueira', fighter2: 'Frank Mir' },
    { fighter1: 'Antonio Rogerio Nogueira', fighter2: 'Tito Ortiz' },
  ];
  const at = (list: Pair[]) => matchFights(card, list).map((match) => match && [match.at, match.match]);
  expect(at([{ fighter1: 'Anderson Silva', fighter2: 'Cain Velasquez' }])).toEqual([null]);
  expect(at([{ fighter1: 'Tagir Ulanbekov', fighter2: 'BRUNO SILVA' }])).toEqual([[3, 'same']]);
  expect(at([{ fighter1: 'Silva', fighter2: 'Pereira' }])).toEqual([[2, 'maybe']]);
  expect(
    at([
      { fighter1: 'Bruno Silva', fighter2: 'Ulanbekov' },
      { fighter1: 'Bruno Silva', fighter2: 'Alex Pereira' },
    ]),
  ).toEqual([
    [3, 'maybe'],
    [2, 'same'],
  ]);
  // Two brothers on one card whose opponents have the same name: each brother matches his own fight, and a brother who
  // is not on the card matches none.
  const brothers = [
    { fighter1: 'Nick Diaz', fighter2: 'John Smith' },
    { fighter1: 'Nate Diaz', fighter2: 'John Smith' },
  ];
  expect(matchFights(brothers, brothers.toReversed()).map((match) => match?.at)).toEqual([1, 0]);
  expect(matchFights(brothers.slice(1), brothers).map((match) => match?.at)).toEqual([undefined, 0]);
});

const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

describe('spellings in a room on the server', () => {
  /** Opens a room with a real card on which the owner has picked every fight. */
  async function openNight(real: RealCard) {
    const { manager, owner } = people;
    const room = await openRoom(manager, { sport: real.sport });
    await joinRoom(owner, room);
    const card = await enterCard(manager, room, real);
    const bracket = await owner.api.brackets.create({ body: { roomId: room.id } });
    for (const [index, { id }] of card.entries()) await savePick(owner, bracket, id, index % 2 === 0 ? 1 : 2);
    const params = { roomId: room.id };
    const read = () => manager.api.fights.managerFights({ params });
    const picks = async () =>
      (await owner.api.fights.picks({ params: { bracketId: bracket.id } }))
        .map(({ fightId, predictedWinnerId }) => `${fightId} ${predictedWinnerId}`)
        .sort();
    const before = await picks();
    expect(before).toHaveLength(card.length);
    /** Expects the same fights as before, each with its pick; none is duplicated or missing. */
    const expectWhole = async (what: string) => {
      expect([what, (await read()).map(({ id }) => id).sort()]).toEqual([
        what,
        card.map(({ id }) => id).sort(),
      ]);
      expect([what, await picks()]).toEqual([what, before]);
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

  test.each(PLAYED)(
    'the card %s can be pasted, imported, followed and fed in other spellings without duplicate fights',
    async (name) => {
      const real = readRealCard(name);
      const night = await openNight(real);
      const { params, card, read, expectWhole } = night;
      const { manager } = people;
      const lots = createLots(name.length + real.fights.length);
      const nothing = { fightsAdded: [], fightsRemoved: [], picksCleared: [], questions: [] };
      for (const keepOthers of [true, false, false, true]) {
        const body = { fights: bodiesOf(card, SURE, lots), keepOthers };
        expect(await manager.api.fights.pasteCard({ params, body })).toMatchObject(nothing);
        expect(await manager.api.fights.pasteCard({ params, body })).toMatchObject({
          hasChanges: false,
          ...nothing,
        });
        await expectWhole('pasted');
      }
      const make = () =>
        admin.api.templates.create({ body: { name, sport: real.sport, fights: bodiesOf(card, SURE, lots) } });
      const imported = await make();
      const body = { templateId: imported.id };
      expect(await manager.api.templates.import({ params, body })).toMatchObject(nothing);
      await expectWhole('imported');

      const event = await make();
      await manager.api.followings.follow({ params, body: { templateId: event.id, mode: 'take' } });
      await server.worker.drain();
      await expectWhole('followed');
      // The feed uses another spelling for every fight, and sends the real winner.
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
    },
  );

  test.each(PLAYED)('the manager is asked about every ambiguous spelling of the card %s', async (name) => {
    const real = readRealCard(name);
    const { params, card, read, expectWhole } = await openNight(real);
    const { manager } = people;
    const lots = createLots(7 * real.fights.length + name.length);
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
    const event = await admin.api.templates.create({ body: { name, sport: real.sport, fights } });
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

  test('a fight that the manager declares to be different is added next to the existing fight', async () => {
    const real = readRealCard('boxing-fury-wilder-3-2021');
    const { params, card, read } = await openNight(real);
    const [first] = card;
    const fights = [{ fighter1: `${first?.fighter1} Jr.`, fighter2: first?.fighter2 ?? '' }];
    // An answer must name the fight that its question is about.
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
});
