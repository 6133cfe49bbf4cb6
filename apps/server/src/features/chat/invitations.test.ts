import type { Room } from '@lockroom/contract';
import { INVITATIONS_PER_DAY } from '@lockroom/contract';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { beforeEach, expect, it } from 'vitest';
import { readMails } from '../../testing/mailbox.ts';
import { useTestServer } from '../../testing/test-server.ts';

const DAY_MS = 24 * 60 * 60_000;

let room: Room;
let nth = 0;

const server = await useTestServer();
const noor = await registerPlayer(server, 'noor');
beforeEach(async () => {
  room = await openRoom(noor, { name: 'The Garage: UFC 300' });
});

const fresh = () => `friend${++nth}@example.com`;
const invite = (email: string, { who = noor, where = room }: { who?: Player; where?: Room } = {}) =>
  who.api.chat.invite({ params: { roomId: where.id }, body: { email } });
const letters = async (email: string) =>
  (await readMails(server)).filter(({ to }) =>
    to?.some(({ address }) => address?.toLowerCase() === email.toLowerCase()),
  );

it('an invitation email names the inviter and the room, and contains the link and all data needed to join', async () => {
  const email = fresh();
  expect(await invite(` ${email} `)).toEqual({ success: true });
  const [mail, ...more] = await letters(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('noor invites you to The Garage: UFC 300');
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('noor invites you to the MMA bracket room The Garage: UFC 300.');
    expect(text).toContain(`http://lockroom.test/join/${room.roomCode}`);
    expect(text).toContain(`Room ID: ${room.roomCode}. Password: canvas300`);
  }
});

it('a person can be invited by username, regardless of case, and an unknown username is refused', async () => {
  const friend = await registerPlayer(server);
  const ask = (username: string) => noor.api.chat.invite({ params: { roomId: room.id }, body: { username } });
  await ask(friend.user.username.toUpperCase());
  expect(await friend.api.notifications.list()).toMatchObject([{ kind: 'invitation' }]);
  expect(await letters(friend.user.email)).toHaveLength(1);
  await expect(ask('nobody-here')).rejects.toEqual(refused(404, 'not_found'));
});

it('an invited person with an account also gets a notification, which is read once the person has joined', async () => {
  const friend = await registerPlayer(server);
  const stranger = fresh();
  expect(await invite(friend.user.email.toUpperCase())).toEqual(await invite(stranger));
  const [told, ...more] = await friend.api.notifications.list();
  expect(more).toEqual([]);
  expect(told).toMatchObject({
    kind: 'invitation',
    title: 'Invitation to The Garage: UFC 300',
    message: `noor invites you to the MMA bracket room The Garage: UFC 300. Room ID: ${room.roomCode}. Password: canvas300`,
    link: `/join/${room.roomCode}`,
    isRead: false,
  });
  const [[mailed], [other]] = [await letters(friend.user.email), await letters(stranger)];
  expect(mailed?.text).toBeTruthy();
  expect(mailed?.text).toBe(other?.text);
  await joinRoom(friend, room);
  expect(await friend.api.notifications.list()).toMatchObject([{ kind: 'invitation', isRead: true }]);
});

it('an invited person who has turned on email copies gets only one email and one notification', async () => {
  const friend = await registerPlayer(server);
  await friend.api.settings.save({ body: { emailNotifications: true } });
  await invite(friend.user.email);
  expect(await letters(friend.user.email)).toHaveLength(1);
  server.clock.advance(DAY_MS);
  await invite(friend.user.email);
  expect(await letters(friend.user.email)).toHaveLength(2);
  expect(await friend.api.notifications.list()).toHaveLength(1);
});

it('an invitation to a member sends nothing, but an invitation to a former member is sent', async () => {
  const friend = await registerPlayer(server);
  await joinRoom(friend, room);
  expect(await invite(friend.user.email)).toEqual({ success: true });
  expect(await letters(friend.user.email)).toEqual([]);
  expect(await friend.api.notifications.list()).toEqual([]);
  await friend.api.rooms.leave({ params: { roomId: room.id } });
  await invite(friend.user.email);
  expect(await letters(friend.user.email)).toHaveLength(1);
});

it('repeated invitations to one address within a day send only one email', async () => {
  const other = await registerPlayer(server);
  await joinRoom(other, room);
  const email = fresh();
  for (const again of [email, email, email.toUpperCase()]) {
    expect(await invite(again)).toEqual({ success: true });
    expect(await invite(again, { who: other })).toEqual({ success: true });
  }
  expect(await letters(email)).toHaveLength(1);
  server.clock.advance(DAY_MS);
  await invite(email);
  expect(await letters(email)).toHaveLength(2);
});

it('the number of invitations to one address is limited, even if they come from different rooms', async () => {
  const friend = await registerPlayer(server);
  for (let n = 0; n <= INVITATIONS_PER_DAY.all + 1; n++) {
    await invite(friend.user.email, { where: await openRoom(noor) });
  }
  expect(await letters(friend.user.email)).toHaveLength(INVITATIONS_PER_DAY.all);
  expect(await friend.api.notifications.list()).toHaveLength(INVITATIONS_PER_DAY.all);
});
