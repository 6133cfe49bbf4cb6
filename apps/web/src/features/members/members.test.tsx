import type { RemovedMember } from '@lockroom/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { idOf, memberOf, roomAnswers, roomOf } from '../rooms/testing/room-fixtures.ts';

eachTestAs(noor);

const mia = { id: idOf(9), username: 'mia' };
const you = { id: noor.id, username: noor.username };
const theirs = { creatorId: mia.id, creatorName: 'mia', isCreator: false, isManager: false };

function open(given: Parameters<typeof roomOf>[0], answers: Record<string, FakeAnswer> = {}, tab = '') {
  const room = roomOf(given);
  return { room, ...renderApp(`/room/${room.id}${tab}`, { ...roomAnswers(room), ...answers }) };
}

it('a member who is offered the room can accept the offer in the banner', async () => {
  const path = `POST /api/rooms/${roomOf().id}/hand-over/accept`;
  open({ ...theirs, offeredTo: you }, { [path]: { body: roomOf({ offeredTo: null }) } });
  await screen.findByRole('heading', { name: 'mia wants you to manage this room' });
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await expect.poll(() => screen.queryByRole('heading', { name: /wants you/ })).toBeNull();
});

it('the banner tells the manager which member has been offered the room', async () => {
  open({ offeredTo: mia });
  expect(await screen.findByText('You manage it until mia accepts.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Withdraw Offer' })).toBeDefined();
});

it('if a room has no manager, the banner names the next manager and links to the support center', async () => {
  const takeOver = { ...mia, at: '2026-12-06T12:00:00.000Z' };
  open({ ...theirs, hasManager: false, takeOver });
  await screen.findByRole('heading', { name: /^mia will take over this room on Dec 6, 2026/ });
  expect(screen.getByRole('link', { name: 'support center' }).getAttribute('href')).toBe('/support');
});

it('a deputy is asked to confirm before taking over from an absent manager', async () => {
  const path = `POST /api/rooms/${roomOf().id}/take-over`;
  const taking = { ...theirs, isManager: true, takeOver: { ...you, at: '2026-12-06T12:00:00.000Z' } };
  open({ ...theirs, isManager: true, mayTakeOver: true }, { [path]: { body: roomOf(taking) } });
  await screen.findByRole('heading', { name: 'mia has not been here for 30 days' });
  await userEvent.click(screen.getByRole('button', { name: 'Take Over' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Take Over Room' }));
  expect(
    dialog.getByText('You will become the manager in 7 days, unless mia opens the room first.'),
  ).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Take Over' }));
  await screen.findByRole('heading', { name: /^You will take over this room on Dec 6, 2026/ });
});

it('only the manager sees the actions Make Deputy and Hand Over Room', async () => {
  const wren = memberOf(1, 'wren');
  const list = { [`GET /api/rooms/${roomOf().id}/members`]: { body: [wren] } };
  const items = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Menu for wren' }));
    return screen.getAllByRole('menuitem').map((item) => item.textContent);
  };
  const { unmount } = open({}, list, '?tab=members');
  expect(await items()).toEqual(expect.arrayContaining(['Make Deputy', 'Hand Over Room']));
  unmount();
  open({ ...theirs, isManager: true }, list, '?tab=members');
  const left = await items();
  expect(left).not.toContain('Make Deputy');
  expect(left).not.toContain('Hand Over Room');
});

it.each([
  ['none', '+Friend wren', false],
  ['request_received', 'Accept wren', false],
  ['request_sent', 'Request Sent wren', true],
  ['friends', 'Friend wren', true],
] as const)(
  'for the friendship status %s, the friend button of a member reads %s',
  async (friendshipStatus, name, disabled) => {
    const wren = memberOf(1, 'wren', { friendshipStatus });
    const own = { ...memberOf(2, 'noor'), user: { ...wren.user, ...you } };
    open({}, { [`GET /api/rooms/${roomOf().id}/members`]: { body: [wren, own] } }, '?tab=members');
    const members = within(await screen.findByRole('list', { name: 'Members' }));
    expect(members.getByRole('button', { name })).toHaveProperty('disabled', disabled);
    expect(members.queryByRole('button', { name: /Friend noor|Accept noor/ })).toBeNull();
  },
);

const gus: RemovedMember = {
  user: { id: idOf(1), username: 'gus', profileImageUrl: null },
  removedAt: '2026-11-06T12:00:00.000Z',
  reason: null,
  bracketsCount: 1,
  keepRanked: true,
  awaitsClaim: true,
};
const ROOM_PATH = `/api/rooms/${roomOf().id}`;
const GUS_PATH = `${ROOM_PATH}/members/${gus.user.id}`;

async function openRemoved(removed: RemovedMember[], answers: Record<string, FakeAnswer>) {
  const opened = open(
    {},
    {
      [`GET ${ROOM_PATH}/members`]: { body: [memberOf(2, 'wren')] },
      [`GET ${ROOM_PATH}/removed-members`]: () => ({ body: removed }),
      ...answers,
    },
    '?tab=members',
  );
  const choose = async (item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Menu for gus' }));
    await userEvent.click(screen.getByRole('menuitem', { name: item }));
  };
  return { ...opened, choose };
}

it('a guest who is let back in leaves the list of removed people even if no link can be made', async () => {
  const removed = [gus];
  const { choose } = await openRemoved(removed, {
    [`POST ${GUS_PATH}/allow`]: () => {
      removed.pop();
      return { body: { success: true } };
    },
    [`POST ${ROOM_PATH}/guests/${gus.user.id}/claim-link`]: {
      status: 403,
      body: { message: 'Please ask a manager.', code: 'forbidden' },
    },
  });
  await choose('Let Back In');
  await userEvent.click(screen.getByRole('button', { name: 'Let Back In' }));
  expect(await screen.findByText('Please ask a manager.')).toBeDefined();
  expect(screen.queryByText('gus')).toBeNull();
});

it('a removed person can be put back in the ranking right after being removed from it', async () => {
  const removed = [gus];
  const { choose, requests } = await openRemoved(removed, {
    [`PUT ${GUS_PATH}/remove`]: ({ body }) => {
      removed[0] = { ...gus, ...(body as { keepRanked: boolean }) };
      return { body: { success: true } };
    },
  });
  await choose('Remove from the Ranking');
  await screen.findByText(/not ranked/);
  await choose('Put Back in the Ranking');
  await expect.poll(() => screen.queryByText(/not ranked/)).toBeNull();
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { keepRanked: false },
    { keepRanked: true },
  ]);
});
