import { expect, it, vi } from 'vitest';
import type { FromReckoner, ToReckoner } from './messages.ts';

const { reckon } = vi.hoisted(() => ({ reckon: vi.fn() }));
vi.mock('./reckon.ts', () => ({ reckon }));

it('works the first outlook out again, behind all that is asked, and tells nobody', async () => {
  const said: FromReckoner[] = [];
  vi.stubGlobal('postMessage', (message: FromReckoner) => void said.push(message));
  await import('./reckoner.worker.ts');
  const reckoned: string[] = [];
  reckon.mockImplementation(function* (_, { ask }: { ask: string }) {
    reckoned.push(ask);
    yield;
    return ask;
  });
  const hear = (data: ToReckoner) => dispatchEvent(new MessageEvent('message', { data }));
  const ask = (id: number, question: 'outlook' | 'needs') =>
    hear({ say: 'ask', id, version: 'v1', urgency: 1, question: { ask: question } as never });

  hear({ say: 'know', version: 'v1', facts: { rules: {} } as never, like: null });
  ask(1, 'outlook');
  ask(2, 'needs');
  ask(3, 'needs');
  await vi.waitFor(() => expect(reckoned).toHaveLength(5));
  expect(reckoned).toEqual(['outlook', 'needs', 'needs', 'outlook', 'outlook']);
  ask(4, 'outlook');
  await vi.waitFor(() => expect(said).toContainEqual({ id: 4, answer: 'outlook' }));
  expect(reckoned).toHaveLength(6);
  expect(said.flatMap((each) => ('answer' in each ? each.id : []))).toEqual([1, 2, 3, 4]);
});
