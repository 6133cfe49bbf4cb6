import type { Topic } from '@lockroom/contract';
import { expect, it } from 'vitest';
import { createMemoryBus, type LiveEvent } from './bus.ts';

const STREAMS = 100;
const [first, second, third] = ['room:a:card', 'room:a:standings', 'room:b:card'] as [Topic, Topic, Topic];

/** Blocks for this many milliseconds, like a stream that processes events slowly. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('the bus notifies many streams in batches and merges events that arrive in the meantime', async () => {
  const bus = createMemoryBus();
  const heard = Array.from({ length: STREAMS }, () => [] as LiveEvent[]);
  for (const events of heard)
    bus.subscribe((event) => {
      work(0.1);
      events.push(event);
    });
  void bus.publish([first]);
  const atOnce = heard.filter(({ length }) => length > 0).length;
  expect(atOnce).toBeGreaterThan(0);
  expect(atOnce).toBeLessThan(STREAMS);
  void bus.publish([second, third]);
  void bus.publish([third]);
  const wanted = [{ topics: [first] }, { topics: [second, third] }];
  await expect.poll(() => heard).toEqual(heard.map(() => wanted));
  void bus.publish([first]);
  await expect.poll(() => heard).toEqual(heard.map(() => [...wanted, { topics: [first] }]));
});

it("the bus sends 'resync' alone and drops other events of the same batch", async () => {
  const bus = createMemoryBus();
  const heard: LiveEvent[] = [];
  bus.subscribe((event) => {
    if (heard.length === 0) {
      bus.emit({ topics: [second] });
      bus.emit('resync');
      bus.emit({ topics: [third] });
    }
    heard.push(event);
  });
  bus.emit({ topics: [first] });
  await expect.poll(() => heard).toEqual([{ topics: [first] }, 'resync']);
});

it('the bus skips closed streams and continues after a stream fails', async () => {
  const bus = createMemoryBus();
  const heard: number[] = [];
  bus.subscribe(() => {
    throw new Error('broken');
  });
  const leave = bus.subscribe(() => heard.push(1));
  bus.subscribe(() => heard.push(2));
  void bus.publish([first]);
  await expect.poll(() => heard).toEqual([1, 2]);
  leave();
  void bus.publish([second]);
  await expect.poll(() => heard).toEqual([1, 2, 2]);
});

it('the bus does not merge events from different pages', async () => {
  const bus = createMemoryBus();
  const heard: LiveEvent[] = [];
  bus.subscribe((event) => {
    if (heard.length === 0) {
      void bus.publish([second]);
      void bus.publish([third], 'page');
    }
    heard.push(event);
  });
  void bus.publish([first], 'page');
  const [one, other] = [first, third].map((topic) => ({ page: 'page', topics: [topic] }));
  const wanted = [
    { topics: [], byPages: [one] },
    { topics: [second], byPages: [other] },
  ];
  await expect.poll(() => heard).toEqual(wanted);
});
