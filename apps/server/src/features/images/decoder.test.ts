import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { isRunning } from '../../testing/processes.ts';
import { createDecoder, type Decoder, type DecoderLimits } from './decoder.ts';

const ODD = fileURLToPath(new URL('../../testing/odd-decoder.ts', import.meta.url));
const LIMITS: DecoderLimits = {
  atOnce: 2,
  waiting: 3,
  perAccount: { waiting: 2, message: 'Please wait.' },
  waitMs: 20_000,
  decodeMs: 20_000,
  idleMs: 20_000,
};

let decoder: Decoder;
afterEach(() => decoder?.stop());

function open(limits: Partial<DecoderLimits> = {}) {
  decoder = createDecoder({ ...LIMITS, ...limits }, ODD);
  return (account: string, text: string) => {
    const file = Buffer.from(text);
    return decoder.decode(account, () => ({ file, longerSide: 300, quality: 70 }));
  };
}

const pidOf = (decoded: Awaited<ReturnType<Decoder['decode']>>) => Number(decoded?.content.toString());

test('two pictures are decoded at a time, but those of one account are decoded one after the other', async () => {
  const decode = open();
  const mine = await Promise.all([decode('noor', 'answer 50'), decode('noor', 'answer 0')]);
  expect(pidOf(mine[0])).toBe(pidOf(mine[1]));
  const both = await Promise.all([decode('noor', 'answer 300'), decode('wren', 'answer 300')]);
  expect(pidOf(both[0])).not.toBe(pidOf(both[1]));
  expect(both.map(pidOf)).toContain(pidOf(mine[0]));
});

test('an upload is refused if too many uploads of the account or of all accounts are waiting', async () => {
  const decode = open();
  const taken = ['noor', 'wren', 'noor', 'noor'].map((account) => decode(account, 'answer 300'));
  await expect(decode('noor', 'answer 0')).rejects.toMatchObject({ code: 'too_many_tries', retryAfter: 5 });
  taken.push(decode('wren', 'answer 0'));
  await expect(decode('kelechi', 'answer 0')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect((await Promise.all(taken)).every((decoded) => decoded?.width === 1)).toBe(true);
});

test('the decoder gives up on a picture that takes too long or crashes its process', async () => {
  const decode = open({ decodeMs: 5_000 });
  expect(await decode('noor', 'die')).toBeNull();
  await expect(decode('noor', 'hang')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  expect(await decode('noor', 'answer 0')).not.toBeNull();
});

test('an idle decoder process exits after a while', async () => {
  const decode = open({ idleMs: 50 });
  const pid = pidOf(await decode('noor', 'answer 0'));
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
});
