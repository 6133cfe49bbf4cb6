import { CHAT_PAGE, type Message } from '@lockroom/contract';
import { expect, it } from 'vitest';
import { type ChatLog, catchUp, withMessage, withOlder, withoutMessage } from './chat.queries.ts';
import { messageOf, messagesOf } from './testing/messages.ts';

const { usual, most } = CHAT_PAGE;

/** Opens a chat on a fake server that records which pages are requested. */
function chatOf(messages: Message[]) {
  const asked: string[] = [];
  const read = async ({ before, limit }: { before?: string; limit: number }) => {
    asked.push(before ?? 'newest');
    return messages.filter(({ id }) => before === undefined || id < before).slice(-limit);
  };
  const look = async (known?: ChatLog, isDoubtful = false) =>
    catchUp(read, await read({ limit: usual }), known, isDoubtful);
  return { look, asked };
}

const numbers = ({ messages }: ChatLog) => messages.map(({ message }) => Number(message.split(' ')[1]));
const range = (from: number, to: number) => numbers({ messages: messagesOf(from, to), hasOlder: false });

it('the chat log is complete if the newest page is not full', async () => {
  const log = await chatOf(messagesOf(1, 5)).look();
  expect([numbers(log), log.hasOlder]).toEqual([range(1, 5), false]);
  expect(await chatOf([]).look()).toEqual({ messages: [], hasOlder: false });
});

it('fetching a single page adds new messages to the loaded ones', async () => {
  const known = { messages: messagesOf(1, 500), hasOlder: true };
  const { look, asked } = chatOf(messagesOf(1, 501));
  const log = await look(known);
  expect(numbers(log)).toEqual(range(1, 501));
  expect(log.hasOlder).toBe(true);
  expect(asked).toEqual(['newest']);
});

it('after a long interruption of the stream, all missed messages are loaded', async () => {
  const known = { messages: messagesOf(801, 1_000), hasOlder: true };
  const log = await chatOf(messagesOf(1, 1_700)).look(known);
  expect(numbers(log)).toEqual(range(numbers(log)[0] ?? 0, 1_700));
  expect(numbers(log)[0]).toBeLessThanOrEqual(801);
});

it('a deleted message disappears from the newest page immediately and from older pages after a refetch', async () => {
  const all = messagesOf(1, 500);
  const known = { messages: all, hasOlder: false };
  const recent = chatOf(all.filter((message) => message.message !== 'message 480'));
  expect(numbers(await recent.look(known))).not.toContain(480);
  const old = chatOf(all.filter((message) => message.message !== 'message 20'));
  expect(numbers(await old.look(known))).toContain(20);
  const log = await old.look(known, true);
  expect(numbers(log)).toEqual(range(1, 500).filter((n) => n !== 20));
  expect(log.hasOlder).toBe(false);
});

it('a chat with exactly one full page counts as complete after an empty older page is loaded', async () => {
  const chat = chatOf(messagesOf(1, usual));
  const log = await chat.look();
  expect(log.hasOlder).toBe(true);
  const whole = withOlder(log, []);
  expect(whole.hasOlder).toBe(false);
  expect((await chat.look(whole)).hasOlder).toBe(false);
});

it('older pages and sent messages are added to the chat log, and removed messages are dropped', () => {
  const log = { messages: messagesOf(11, 20), hasOlder: true };
  expect(numbers(withOlder(log, messagesOf(1, 12)))).toEqual(range(1, 20));
  expect(withOlder(log, messagesOf(1, 10)).hasOlder).toBe(false);
  expect(withOlder({ ...log, messages: messagesOf(301, 310) }, messagesOf(101, 100 + most)).hasOlder).toBe(
    true,
  );
  expect(numbers(withMessage(log, messageOf(21)))).toEqual(range(11, 21));
  expect(withMessage(log, messageOf(15))).toBe(log);
  expect(numbers(withoutMessage(log, messageOf(20).id))).toEqual(range(11, 19));
});
