import type { Timeline } from '@lockroom/contract';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import type { Player } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { LATER, LOCK, startDay } from './testing/lock-times.ts';

const { server, people } = await startDay();

const timeline = (player: Player, { id }: { id: string }): Promise<Timeline> =>
  player.api.competitions.timeline({ params: { roomId: id } });
const result = (winnerId: 1 | null) => ({ winnerId, winMethod: winnerId && ('Decision' as const) });

test('until the lock, a pick that the manager changed is visible on the timeline only to its owner', async () => {
  const { room, bracket, fightId, ...players } = await openFightRoom(server, 1, people);
  const fight = fightId(1);
  await setLock(players.manager, room, fight, LOCK);
  await savePick(players.owner, bracket, fight, 1);
  await savePick(players.manager, bracket, fight, 2);
  const told = [{ entryId: bracket.id, fights: { [fight]: { winnerId: 1, method: 'Decision' } }, games: {} }];
  for (const player of [players.other, players.manager])
    expect((await timeline(player, room)).moments).toEqual([]);
  expect((await timeline(players.owner, room)).moments).toMatchObject([
    { act: 'terms', was: { picks: told } },
  ]);
  server.clock.set(LOCK);
  for (const player of [players.other, players.manager])
    expect((await timeline(player, room)).moments).toMatchObject([{ was: { picks: told } }]);
  await setLock(players.manager, room, fight, LATER);
  for (const player of [players.other, players.manager])
    expect((await timeline(player, room)).moments).toEqual([]);
});

test('the timeline shows the results of a reopened fight but hides its picks from everybody', async () => {
  const { room, bracket, fightId, ...players } = await openFightRoom(server, 2, people);
  await savePick(players.owner, bracket, fightId(1), 1);
  await setLock(players.manager, room, fightId(1), LATER);
  const enter = (winnerId: 1 | null) =>
    players.manager.api.fights.enterResult({ params: { fightId: fightId(1) }, body: result(winnerId) });
  await enter(1);
  await savePick(players.manager, bracket, fightId(1), 2);
  const open = await timeline(players.other, room);
  expect(open.moments.map(({ act, isReopened }) => [act, isReopened])).toEqual([
    ['result', false],
    ['terms', false],
  ]);
  await enter(null);
  const again = await timeline(players.other, room);
  expect(again.moments).toMatchObject([
    { act: 'result', isReopened: true, was: { picks: [] } },
    { act: 'correction', isReopened: false, was: { picks: [] } },
  ]);
  const picks = await players.other.api.competitions.picks({ params: { roomId: room.id } });
  expect(picks).toMatchObject({ seen: [], entries: [] });
});

test('a browser that already has the timeline gets a 304 until the timeline changes', async () => {
  const { room, fightId, ...players } = await openFightRoom(server, 1, people);
  const ask = (known = '') =>
    fetch(`${server.url}/api/rooms/${room.id}/timeline`, {
      headers: { authorization: `Bearer ${players.other.token}`, 'if-none-match': known },
    });
  const tag = (await ask()).headers.get('etag') ?? '';
  expect((await ask(tag)).status).toBe(304);
  await players.manager.api.fights.enterResult({ params: { fightId: fightId(1) }, body: result(1) });
  expect((await ask(tag)).status).toBe(200);
});
