import type { Room } from '@lockroom/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cardAnswer } from '../features/competitions/testing/card-answer.ts';
import { cardOf, entryOf, roomAnswers, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

function openRoom(room: Room, answers: Record<string, FakeAnswer> = {}) {
  const base = `/api/rooms/${room.id}`;
  return renderApp(`/room/${room.id}`, {
    ...roomAnswers(room),
    [`GET ${base}/brackets`]: { body: [entryOf(1, 'noor')] },
    ...answers,
  });
}

eachTestAs(noor);

describe('a new room', () => {
  const steps = async () => within(await screen.findByRole('region', { name: 'Set up your room' }));
  const empty = { bracketCount: 0, fightCount: 0, memberCount: 1 };
  const none = (room: Room) => ({ [`GET /api/rooms/${room.id}/brackets`]: { body: [] } });

  it('the manager is guided from the card to the lock and the invitation', async () => {
    const room = roomOf(empty);
    openRoom(room, none(room));
    const list = await steps();
    expect(list.getByText('0 of 3 done')).toBeTruthy();
    const [card, lock, invite] = list.getAllByRole('listitem');
    expect(card?.getAttribute('aria-current')).toBe('step');
    const ways = within(card as HTMLElement).getAllByRole('link');
    expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
      ['Paste a Card', `/room/${room.id}/manager?open=paste`],
      ['Easy Data Import', `/room/${room.id}/manager?open=import`],
      ['Add Fight', `/room/${room.id}/manager?open=add`],
    ]);
    expect(lock?.textContent).toContain('Set up the card first');
    expect(invite?.textContent).toContain('Only you so far');
    const invitation = screen.getByRole('region', { name: 'Invitation' }).textContent;
    for (const part of [
      room.roomCode,
      room.roomPassword,
      `This room can have ${room.maxBrackets} brackets`,
    ]) {
      expect(invitation).toContain(part);
    }
    expect(screen.queryByText('No Brackets Yet')).toBeNull();
    // A bracket can be created before the setup is finished.
    const yellow = [...document.querySelectorAll('main a, main button')].filter((each) =>
      each.hasAttribute('data-primary'),
    );
    expect(yellow.map((each) => each.textContent)).toEqual(['Paste a Card']);
    expect(screen.getAllByRole('button', { name: 'Create Bracket' }).length).toBeGreaterThan(0);
  });

  it('each setup step shows its current state', async () => {
    const room = roomOf({ ...empty, fightCount: 3, memberCount: 4 });
    openRoom(room, {
      ...none(room),
      [`GET /api/rooms/${room.id}/competition`]: cardAnswer(cardOf(3, 0)),
    });
    const list = await steps();
    await list.findByText('3 fights, Red 3 vs Blue 3 is the main event');
    expect(list.getByText('2 of 3 done')).toBeTruthy();
    expect(list.getByText('4 members')).toBeTruthy();
    list.getByText(
      'Picks for Fight 1 close when it begins. The other 2 fights close 30 minutes after the one before.',
    );
    fireEvent.change(list.getByLabelText('When does Fight 1 start? (Mountain Time)'), {
      target: { value: '2099-04-13T18:00' },
    });
    expect(list.getByRole('link', { name: 'Set Lock Times' }).getAttribute('href')).toBe(
      `/room/${room.id}/manager?open=locks&at=2099-04-13T18%3A00`,
    );
  });

  it.each<[string, Partial<Room>]>([
    ['every step is done', { fightCount: 3, memberCount: 2, lockTime: '2099-01-10T21:30:00.000Z' }],
    ['the viewer is not a manager', { isManager: false }],
  ])('no setup steps are shown when %s', async (_, given) => {
    const room = roomOf({ ...empty, ...given });
    openRoom(room, none(room));
    await screen.findByRole('region', { name: 'Your picks' });
    expect(screen.queryByRole('region', { name: 'Set up your room' })).toBeNull();
  });
});
