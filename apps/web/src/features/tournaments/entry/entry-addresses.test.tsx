import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { noor } from '../../../testing/render-app.tsx';
import { toast } from '../../../ui/toast.ts';
import { type EntryWorld, openEntry } from './testing/entry-page.ts';

eachTestAs(noor);

function show(world: EntryWorld = {}, answers: Record<string, FakeAnswer> = {}) {
  return { user: userEvent.setup(), ...openEntry(world, answers) };
}
const game = (name: string) => screen.findByRole('radiogroup', { name });

it.each(['/football-bracket/b1', '/custom-bracket/b1', '/bracket/b1', '/room/room-1/bracket/b1'])(
  'the address %s opens the bracket',
  async (path) => {
    show({ path });
    expect(await game('Championship')).toBeTruthy();
  },
);

it.each(['/room/room-1/bracket', '/room/room-1/football-bracket'])(
  "the address %s opens the viewer's newest bracket",
  async (path) => {
    const { address } = show({ path });
    expect(await game('Championship')).toBeTruthy();
    expect(address()).toBe('/custom-bracket/b1');
  },
);

it('a football bracket that does not exist redirects to My Rooms', async () => {
  const { address } = show({ path: '/football-bracket/nobodys' });
  await waitFor(() => expect(address()).toBe('/my-rooms'));
  expect(toast.get()).toMatchObject({ title: 'The bracket could not be loaded' });
});

it('a custom bracket that does not exist shows a message', async () => {
  const { user, address } = show({ path: '/custom-bracket/nobodys' });
  await screen.findByRole('main', { name: 'Custom bracket not found' });
  await user.click(screen.getByRole('link', { name: 'Go to My Rooms' }));
  await waitFor(() => expect(address()).toBe('/my-rooms'));
});

it('a bracket that cannot be loaded redirects to My Rooms', async () => {
  const broken = { status: 500, body: { message: 'Something broke.', code: 'fault' } };
  const { address } = show({ path: '/football-bracket/b1' }, { 'GET /api/brackets/b1': broken });
  await waitFor(() => expect(address()).toBe('/my-rooms'));
  expect(toast.get()).toMatchObject({
    title: 'The bracket could not be loaded',
    description: 'Something broke.',
  });
});
