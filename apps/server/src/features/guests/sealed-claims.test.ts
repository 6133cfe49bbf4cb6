import { openFightRoom, setLock } from '@lockroom/testing/fight-room';
import { refusedWith } from '@lockroom/testing/refusals';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer({ now: '2026-03-01T12:00:00.000Z' });

const HOUR = 3_600_000;
const claimOf = (claimUrl: string) => claimUrl.split('/claim#')[1] ?? '';
const claim = (claimUrl: string) => server.api().guests.claim({ body: { claim: claimOf(claimUrl) } });

async function enter(manager: Player, room: { id: string; roomCode: string }, name: string) {
  const { url } = await manager.api.inviteLinks.create({ params: { roomId: room.id }, body: {} });
  const key = `${url}`.split('#')[1] ?? '';
  const { token, user } = await server.api().guests.join({ body: { roomCode: room.roomCode, key, name } });
  const own = { params: { roomId: room.id, userId: user.id } };
  return { token, user, own, api: server.api(token) };
}

/** Opens a sealed room that locks in an hour, with a guest who has made picks. */
async function openSealed() {
  const world = await openFightRoom(server, 2, undefined, { sealed: true });
  const { room, manager, fightId } = world;
  const guest = await enter(manager, room, 'Ines');
  const bracket = await guest.api.brackets.create({ body: { roomId: room.id } });
  await guest.api.fights.savePick({
    body: { eventId: bracket.id, fightId: fightId(2), predictedWinnerId: 1, predictedMethod: 'Decision' },
  });
  await setLock(manager, room, fightId(1), new Date(server.clock.now() + HOUR).toISOString());
  return { ...world, guest };
}

const noLink = (name: string) =>
  expect.objectContaining({
    status: 409,
    code: 'conflict',
    message: `In a sealed room, a link would show this guest's picks to anyone who opens it. ${name} can open the room on the device they used, or you can add a new guest.`,
  });

test('a guest with a bracket in a sealed room gets no claim link, even once picks are locked or the event is completed', async () => {
  const { room, manager, guest } = await openSealed();
  const make = () => manager.api.guests.makeLink(guest.own);
  const complete = (isCompleted: boolean) =>
    manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted } });
  await expect(make()).rejects.toEqual(noLink('Ines'));
  server.clock.advance(2 * HOUR);
  await expect(make()).rejects.toEqual(noLink('Ines'));
  // No link can be created even after the event is completed, because the completion can be undone.
  await complete(true);
  await expect(make()).rejects.toEqual(noLink('Ines'));
  await complete(false);
  // The guest is still signed in.
  expect((await guest.api.auth.me()).id).toBe(guest.user.id);
});

test('a claim link stops working once the guest has a bracket in a sealed room', async () => {
  const { room, manager } = await openFightRoom(server, 1, undefined, { sealed: true });
  const { member, claimUrl } = await manager.api.guests.add({
    params: { roomId: room.id },
    body: { name: 'Tomas' },
  });
  const { token } = await claim(claimUrl);
  const own = { params: { roomId: room.id, userId: member.user.id } };
  const { claimUrl: second } = await manager.api.guests.makeLink(own);
  const again = await claim(second);
  expect(again.user.id).toBe(member.user.id);
  await expect(server.api(token).auth.me()).rejects.toMatchObject({ status: 401 });

  const { claimUrl: third } = await manager.api.guests.makeLink(own);
  // This row stands in for a bracket that the guest made in an earlier session.
  await server.db.execute(
    `insert into entries (id, room_id, owner_id, number, created_at) values (gen_random_uuid(), '${room.id}', '${member.user.id}', 1, now())`,
  );
  await expect(claim(third)).rejects.toEqual(
    refusedWith(
      409,
      'You have a bracket in a sealed room, and this link would show its picks to anyone who opens it. Open the room on the device you used before, or ask the manager to add you as a new guest.',
      'conflict',
    ),
  );
});

test('a guest with a bracket in a sealed room gets no claim link in other rooms, even after leaving the sealed room', async () => {
  const { room: sealed, manager, guest } = await openSealed();
  const open = await manager.api.rooms.create({ body: { name: 'Open', sport: 'mma', roomPassword: 'x' } });
  await guest.api.rooms.join({ body: { roomCode: open.roomCode, password: 'x' } });
  const make = () => manager.api.guests.makeLink({ params: { roomId: open.id, userId: guest.user.id } });
  await expect(make()).rejects.toEqual(noLink('Ines'));
  await guest.api.rooms.leave({ params: { roomId: sealed.id } });
  await expect(make()).rejects.toEqual(noLink('Ines'));
});

test("a guest with a bracket in another manager's room gets no claim link, even after leaving that room", async () => {
  const { room, manager } = await openFightRoom(server, 1);
  const guest = await enter(manager, room, 'Jonas');
  const stranger = await registerPlayer(server);
  const theirs = await stranger.api.rooms.create({
    body: { name: 'Theirs', sport: 'mma', roomPassword: 'x' },
  });
  await guest.api.rooms.join({ body: { roomCode: theirs.roomCode, password: 'x' } });
  await guest.api.brackets.create({ body: { roomId: theirs.id } });
  const make = () => manager.api.guests.makeLink(guest.own);
  const refusal = expect.objectContaining({
    status: 409,
    message: expect.stringContaining('rooms that you do not run'),
  });
  await expect(make()).rejects.toEqual(refusal);
  await guest.api.rooms.leave({ params: { roomId: theirs.id } });
  await expect(make()).rejects.toEqual(refusal);
});
