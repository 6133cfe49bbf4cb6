import type { FriendshipStatus } from '@lockroom/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { memberOf, roomAnswers, roomOf } from '../rooms/testing/room-fixtures.ts';

const room = roomOf();
const wren = memberOf(1, 'wren');

/** Opens the Members tab with noor and wren, who have this friendship status. */
function openMembers(friendshipStatus: FriendshipStatus, answers: Record<string, FakeAnswer> = {}) {
  const base = `/api/rooms/${room.id}`;
  const you = { ...memberOf(2, 'noor'), user: { ...wren.user, id: noor.id, username: 'noor' } };
  return renderApp(`/room/${room.id}?tab=members`, {
    ...roomAnswers(room),
    [`GET ${base}/members`]: { body: [{ ...wren, friendshipStatus }, you] },
    ...answers,
  });
}

const members = async () => within(await screen.findByRole('list', { name: 'Members' }));

eachTestAs(noor);

describe('the friend button', () => {
  it.each([
    ['none', '+Friend wren', false],
    ['request_received', 'Accept wren', false],
    ['request_sent', 'Request Sent wren', true],
    ['friends', 'Friend wren', true],
  ] as const)('with the status %s, the button reads %s', async (status, name, disabled) => {
    openMembers(status);
    const button = (await members()).getByRole('button', { name });
    expect(button).toHaveProperty('disabled', disabled);
    expect((await members()).queryByRole('button', { name: /Friend noor|Accept noor/ })).toBeNull();
  });
});
