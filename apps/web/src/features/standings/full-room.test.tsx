import type { Room } from '@lockroom/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { cardAnswer } from '../competitions/testing/card-answer.ts';
import { cardOf, entryOf, idOf, roomAnswers, roomOf } from '../rooms/testing/room-fixtures.ts';

eachTestAs(noor);

const FULL = { maxBrackets: 2, bracketCount: 2 } as const;
const MEMBER = { ...FULL, isManager: false, isCreator: false, creatorId: idOf(9), creatorName: 'mia' };

/** Opens a room that may change on the server. */
function openRoom(room: () => Room, answers: Record<string, FakeAnswer> = {}) {
  const base = `/api/rooms/${room().id}`;
  return renderApp(`/room/${room().id}`, {
    ...roomAnswers(room()),
    [`GET ${base}`]: () => ({ body: room() }),
    [`GET ${base}/brackets`]: { body: [entryOf(1, 'mia'), entryOf(2, 'wren')] },
    [`GET ${base}/competition`]: cardAnswer(cardOf(3, 0)),
    ...answers,
  });
}

const all = (name: string) => screen.queryAllByRole('button', { name });
const first = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error(`There is no button named ${name}`);
  return button;
};

it('after a rejected request for a spot, the reason and the current state of the room are shown', async () => {
  let room = roomOf(MEMBER);
  openRoom(() => room, {
    [`POST /api/rooms/${room.id}/request-place`]: () => {
      room = { ...room, maxBrackets: 10 };
      return { status: 409, body: { code: 'conflict', message: 'This room has a free spot.' } };
    },
  });
  await userEvent.click(await first('Ask for a spot'));
  await first('Create Bracket');
  expect(toast.get()?.description).toBe('This room has a free spot.');
});

it.each([
  ['completed', { isCompleted: true }],
  ['locked', { isLocked: true }],
  ['at its maximum size', { maxBrackets: 1_000, bracketCount: 1_000 }],
])('no button to request or add spots is shown in a room that is %s', async (_, given) => {
  const member = roomOf({ ...MEMBER, ...given });
  const page = openRoom(() => member);
  await screen.findByRole('button', { name: 'More' });
  expect(all('Ask for a spot')).toEqual([]);
  page.unmount();
  const own = roomOf({ ...FULL, ...given });
  openRoom(() => own);
  await screen.findByRole('button', { name: 'More' });
  expect(all('Make it 10')).toEqual([]);
});
