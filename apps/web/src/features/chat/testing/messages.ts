import type { Message } from '@lockroom/contract';
import { vi } from 'vitest';
import { noor } from '../../../testing/render-app.tsx';
import { idOf } from '../../rooms/testing/room-fixtures.ts';

const START = Date.parse('2026-04-14T02:00:00.000Z');

/** Returns the nth message of a chat in which one message is sent per minute; noor is the viewer. */
export function messageOf(n: number, username = 'kelechi', given: Partial<Message> = {}): Message {
  return {
    id: idOf(10_000 + n),
    message: `message ${n}`,
    authorId: username === noor.username ? noor.id : idOf(201),
    firstName: '',
    lastName: '',
    username,
    profileImageUrl: null,
    createdAt: new Date(START + n * 60_000).toISOString(),
    ...given,
  };
}

export const messagesOf = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => messageOf(from + index));

const ROW = 60;

/** Mocks element sizes: 280 px for scroll containers and 60 px for rows. `vi.restoreAllMocks` removes the mocks. */
export function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    const list = this.querySelector('ol');
    return list ? Number.parseFloat(list.style.height) : 280;
  });
}
