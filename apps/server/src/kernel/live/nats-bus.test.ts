import { roomTopic, type Topic } from '@lockroom/contract';
import { startTcpProxy } from '@lockroom/testing/tcp-proxy';
import { afterEach, describe, expect, test } from 'vitest';
import { hasNats, ownNats } from '../../testing/nats.ts';
import type { LiveBus, LiveEvent } from './bus.ts';
import { createNatsBus } from './nats-bus.ts';

const SOON = { timeout: 20_000 };
const ROOM = '019a0000-0000-7000-8000-000000000001';
const [CHAT, CARD] = [roomTopic(ROOM, 'messages'), roomTopic(ROOM, 'room')];

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A bus at a port, what was heard on it and what it has logged. */
async function openBus(port: number, { login = '' }: { login?: string } = {}) {
  const logged: string[] = [];
  const line = (...parts: unknown[]) => logged.push(parts.map(String).join(' '));
  const log = { info: line, warn: line, error: line, debug: line };
  const bus: LiveBus = await createNatsBus({ url: `nats://${login}127.0.0.1:${port}`, log });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await bus.close();
    isOpen = false;
  };
  cleanUps.push(close);
  const events: LiveEvent[] = [];
  bus.subscribe((event) => events.push(event));
  const topics = (): Topic[] => events.flatMap((event) => (event === 'resync' ? [] : event.topics));
  const resyncs = () => events.filter((event) => event === 'resync').length;
  return { bus, close, events, topics, resyncs, logged };
}

async function startNats(password?: string) {
  const nats = await ownNats(password);
  cleanUps.push(nats.kill);
  await nats.start();
  return nats;
}

describe.skipIf(!hasNats())('the bus over NATS', () => {
  test('takes topics to all processes, with a user and a password', async () => {
    const { port } = await startNats('p@ss');
    const login = 'lockroom:p%40ss@';
    const [here, there] = [await openBus(port, { login }), await openBus(port, { login })];
    await Promise.all([here.bus.publish([CHAT]), here.bus.publish([CARD])]);
    for (const { topics } of [here, there]) await expect.poll(topics, SOON).toEqual([CHAT, CARD]);
    expect([here.resyncs(), there.resyncs()]).toEqual([0, 0]);
  });

  test('has everything read again once NATS is back, and tells its own pages meanwhile', async () => {
    const nats = await startNats();
    const [here, there] = [await openBus(nats.port), await openBus(nats.port)];
    await nats.kill();
    await expect.poll(() => here.logged.join('\n'), SOON).toContain('The listening connection was lost');
    await here.bus.publish([CHAT]);
    expect(here.topics()).toEqual([CHAT]);
    expect(there.topics()).toEqual([]);
    await nats.start();
    for (const { resyncs } of [here, there]) await expect.poll(resyncs, SOON).toBeGreaterThan(0);
    await here.bus.publish([CARD]);
    await expect.poll(there.topics, SOON).toEqual([CARD]);
  });

  test('opens without NATS, and is told of it once it is there', async () => {
    const nats = await ownNats();
    cleanUps.push(nats.kill);
    const { bus, resyncs, topics, logged } = await openBus(nats.port);
    expect(logged.join('\n')).toContain('What carries live events cannot be reached');
    await bus.publish([CHAT]);
    expect(topics()).toEqual([CHAT]);
    await nats.start();
    await expect.poll(resyncs, SOON).toBeGreaterThan(0);
  });

  test('has everything read again where a process disappears, not where it leaves in order', async () => {
    const { port } = await startNats();
    const way = await startTcpProxy(port);
    cleanUps.push(way.close);
    const here = await openBus(port);
    const leaving = await openBus(port);
    await leaving.bus.publish([CHAT]);
    await expect.poll(here.topics, SOON).toEqual([CHAT]);
    await leaving.close();
    const dying = await openBus(way.port);
    await dying.bus.publish([CARD]);
    await expect.poll(here.topics, SOON).toEqual([CHAT, CARD]);
    expect(here.resyncs()).toBe(0);
    await way.set('refuse');
    await expect.poll(here.resyncs, SOON).toBe(1);
  });
});
