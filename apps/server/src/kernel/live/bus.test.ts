import type { Topic } from '@lockroom/contract';
import { expect, it } from 'vitest';
import { createMemoryBus, type LiveEvent } from './bus.ts';

const STREAMS = 500;
const [first, second] = ['room:a:card', 'room:a:standings'] as [Topic, Topic];

it('tells thousands of streams in turns, each of them in order', async () => {
  const bus = createMemoryBus();
  const heard = Array.from({ length: STREAMS }, () => [] as LiveEvent[]);
  for (const events of heard) bus.subscribe((event) => events.push(event));
  void bus.publish([first]);
  void bus.publish([second]);
  const atOnce = heard.filter(({ length }) => length > 0).length;
  expect(atOnce).toBeGreaterThan(0);
  expect(atOnce).toBeLessThan(STREAMS);
  const wanted = [{ topics: [first] }, { topics: [second] }];
  await expect.poll(() => heard).toEqual(heard.map(() => wanted));
  void bus.publish([first]);
  await expect.poll(() => heard).toEqual(heard.map(() => [...wanted, { topics: [first] }]));
});

it('goes on after a stream that fails, and tells none that has left', async () => {
  const bus = createMemoryBus();
  const heard: number[] = [];
  bus.subscribe(() => {
    throw new Error('broken');
  });
  const leave = bus.subscribe(() => heard.push(1));
  bus.subscribe(() => heard.push(2));
  await bus.publish([first]);
  leave();
  await bus.publish([second]);
  expect(heard).toEqual([1, 2, 2]);
});
