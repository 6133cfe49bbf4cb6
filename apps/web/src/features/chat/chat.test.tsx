import { CHAT_PAGE, type Message } from '@lockroom/contract';
import { deferred } from '@lockroom/testing/deferred';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { cardAnswer } from '../competitions/testing/card-answer.ts';
import { cardOf, roomAnswers, roomOf } from '../rooms/testing/room-fixtures.ts';
import { layOut, messageOf, messagesOf } from './testing/messages.ts';

const room = roomOf({ isManager: false });
const base = `/api/rooms/${room.id}`;

function openChat(
  chat: Message[],
  { answers = {}, tab = 'messages' }: { answers?: Record<string, FakeAnswer>; tab?: string } = {},
) {
  return renderApp(`/room/${room.id}?tab=${tab}`, {
    ...roomAnswers(room),
    [`GET ${base}/competition`]: cardAnswer(cardOf(3, 2)),
    [`GET ${base}/unread-count`]: { body: { unreadCount: 0 } },
    [`GET ${base}/messages?limit=${CHAT_PAGE.usual}`]: () => ({ body: chat.slice(-CHAT_PAGE.usual) }),
    ...answers,
  });
}

const list = () => screen.findByRole('log', { name: 'Messages' });
const shown = (log: HTMLElement) =>
  within(log)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

eachTestAs(noor);
beforeEach(layOut);
afterEach(() => void vi.restoreAllMocks());

it('scrolling up loads the older messages with a single request', async () => {
  const all = messagesOf(1, 120);
  const [first] = all.slice(-CHAT_PAGE.usual);
  const older = `GET ${base}/messages?limit=${CHAT_PAGE.most}&before=${first?.id}`;
  const { requests } = openChat(all, {
    answers: { [older]: { body: all.slice(0, -CHAT_PAGE.usual) } },
  });
  const log = await list();
  await waitFor(() => expect(shown(log).at(-1)).toContain('message 120'));
  expect(requests.some(({ path }) => path.includes('before='))).toBe(false);
  log.scrollTop = 0;
  fireEvent.scroll(log);
  await waitFor(() => expect(requests.filter(({ path }) => path.includes('before='))).toHaveLength(1));
  await waitFor(() =>
    expect(Number.parseFloat(log.querySelector('ol')?.style.height ?? '')).toBeGreaterThan(6_000),
  );
  // The scroll position is kept.
  await waitFor(() => expect(log.scrollTop).toBeGreaterThan(3_000));
  log.scrollTop = 0;
  fireEvent.scroll(log);
  await waitFor(() => expect(shown(log)[0]).toContain('message 1'));
  expect(requests.filter(({ path }) => path.includes('before='))).toHaveLength(1);
});

it('Enter sends the message, which appears immediately, and Shift+Enter inserts a line break', async () => {
  const chat = messagesOf(1, 2);
  const answer = deferred<void>();
  const { sent } = openChat(chat, {
    answers: {
      [`POST ${base}/messages`]: ({ body }) => {
        chat.push(messageOf(chat.length + 1, 'noor', body as { message: string }));
        return { status: 201, body: chat.at(-1) };
      },
    },
  });
  const real = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST' && path.endsWith('/messages')) await answer.promise;
    return real(path, init);
  });
  const user = userEvent.setup();
  const log = await list();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await user.type(await input(), '   ');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  await user.type(await input(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
  await waitFor(() => expect(shown(log).at(-1)).toMatch(/You Sending\.\.\.one\ntwo$/));
  expect((await input()).value).toBe('');
  answer.resolve();
  await waitFor(() => expect(shown(log).at(-1)).toMatch(/You \d+:\d\d\s[AP]Mone\ntwo$/));
  expect(shown(log)).toHaveLength(3);
  expect(sent(`POST ${base}/messages`)).toEqual([{ message: 'one\ntwo' }]);
});

it('a message that could not be sent returns to the input field, and a toast shows the reason', async () => {
  const chat = messagesOf(1, 1);
  openChat(chat, {
    answers: {
      [`POST ${base}/messages`]: {
        status: 429,
        body: { message: 'Too many tries.', code: 'too_many_tries' },
      },
    },
  });
  const user = userEvent.setup();
  const log = await list();
  await user.type(await input(), 'hello{Enter}');
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Failed to send message', tone: 'danger' }));
  expect(toast.get()?.description).toBe('Too many tries.');
  expect((await input()).value).toBe('hello');
  await waitFor(() => expect(shown(log)).toHaveLength(1));
});

it('the tab shows up to 99 unread messages, and opening the tab marks all of them as read', async () => {
  let unreadCount = 140;
  const { requests } = openChat(messagesOf(1, 2), {
    tab: 'brackets',
    answers: {
      [`GET ${base}/unread-count`]: () => ({ body: { unreadCount } }),
      [`POST ${base}/mark-read`]: () => {
        unreadCount = 0;
        return {};
      },
    },
  });
  const user = userEvent.setup();
  const tab = await screen.findByRole('tab', { name: 'Messages 99+ unread' });
  expect(requests.some(({ path }) => path.endsWith('/mark-read'))).toBe(false);
  await user.click(tab);
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/mark-read'))).toHaveLength(1));
  await screen.findByRole('tab', { name: 'Messages' });
});

it('a member can report messages of other members but cannot delete messages', async () => {
  openChat([messageOf(1), messageOf(2, 'noor')]);
  const user = userEvent.setup();
  await user.click(within(await list()).getByRole('button', { name: /^Menu for the message from kelechi/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Report Message', 'Block kelechi']);
  expect(screen.queryByRole('button', { name: /^Menu for the message from noor/ })).toBeNull();
});

const blocked = messageOf(2, 'kelechi', { message: 'You are all blind', isBlocked: true });

it('a message from a blocked person is collapsed until the viewer expands it, and its menu can unblock the person', async () => {
  const UNBLOCK = `DELETE /api/blocks/${blocked.authorId}`;
  const { sent } = openChat([messageOf(1, 'noor'), blocked], { answers: { [UNBLOCK]: {} } });
  const user = userEvent.setup();
  const log = await list();
  await waitFor(() => expect(shown(log).at(-1)).toBe('Message from someone you blocked.Show'));
  expect(log.textContent).not.toContain('kelechi');
  await user.click(within(log).getByRole('button', { name: 'Show' }));
  expect(log.textContent).toContain('You are all blind');
  await user.click(screen.getByRole('button', { name: /^Menu for the message from kelechi/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Unblock kelechi' }));
  await waitFor(() => expect(sent(UNBLOCK)).toHaveLength(1));
});

it('the room page does not show a message from a blocked person as the last message', async () => {
  openChat([messageOf(1), blocked], { tab: 'brackets' });
  const last = await screen.findByRole('region', { name: 'Last message' });
  expect(last.textContent).toContain('message 1');
  expect(last.textContent).not.toContain('blind');
});
