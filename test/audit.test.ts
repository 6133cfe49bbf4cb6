import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { readAudit } from '../scripts/lib/audit.mjs';
import { NOT_ASKED } from '../scripts/lib/process.mjs';

// npm is started twice in each, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
const answerOf = (vulnerabilities: object, total = 250) =>
  JSON.stringify({ metadata: { vulnerabilities, dependencies: { total } } });

it.each<[what: string, answer: string, found: string[] | null]>([
  ['no weakness', answerOf(none), []],
  ['small ones', answerOf({ ...none, info: 1, low: 2 }), []],
  ['large ones', answerOf({ ...none, moderate: 1, critical: 2 }), ['1 moderate', '2 critical']],
  ['nothing', '', null],
  ['a page', '<html>', null],
  ['null', 'null', null],
  ['a refusal', '{"message":"405 Method Not Allowed","statusCode":405}', null],
  ['no figures', answerOf({}), null],
  ['some of the figures', answerOf({ high: 0, critical: 0 }), null],
  ['figures about no package', answerOf(none, 0), null],
])('an answer with %s', (_, answer, found) => {
  expect(readAudit(answer)).toEqual(found);
});

/** Runs the audit against a registry that knows these weak packages, or refuses every question. */
async function auditWith(weak: readonly string[] | 'refuses', env: Record<string, string> = {}) {
  const registry = createServer(async (request, response) => {
    if (weak === 'refuses' || request.method !== 'POST') return response.writeHead(405).end();
    const chunks = await request.toArray();
    // npm compresses its question, which names every package.
    expect(Buffer.concat(chunks).length).toBeGreaterThan(0);
    // Of minimist the version by which the audit tries whether a registry knows of weaknesses, which nothing here uses.
    const adviceOn = (name: string) => {
      const vulnerable_versions = name === 'minimist' ? '<1.0.0' : '*';
      return [{ id: 1, url: '', title: 'Weak', severity: 'high', vulnerable_versions }];
    };
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify(Object.fromEntries(weak.map((name) => [name, adviceOn(name)]))));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const cache = mkdtempSync(join(tmpdir(), 'lockroom-npm-'));
  try {
    const { port } = registry.address() as AddressInfo;
    const child = spawn(process.execPath, ['scripts/audit.mjs'], {
      env: {
        ...process.env,
        AUDIT: '',
        npm_config_registry: `http://127.0.0.1:${port}/`,
        npm_config_cache: cache,
        ...env,
      },
    });
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code, said: said + complained };
  } finally {
    registry.close();
    rmSync(cache, { recursive: true, force: true });
  }
}

it('packages without a known weakness pass where the registry knows of others', async () => {
  expect(await auditWith(['minimist'])).toEqual({ code: 0, said: '[lockroom] Known weaknesses: none.\n' });
});

it('a package with a known weakness fails', async () => {
  const { code, said } = await auditWith(['minimist', 'fastify']);
  expect(said).toMatch(/Known weaknesses: \d+ high/);
  expect(code).toBe(1);
});

it.each<[what: string, weak: readonly string[] | 'refuses', env: Record<string, string>]>([
  ['refuses the question', 'refuses', {}],
  ['knows of nothing', [], {}],
  ['is not asked, as npm is set', ['minimist'], { npm_config_offline: 'true' }],
])('a registry that %s is no pass', async (_, weak, env) => {
  const { code, said } = await auditWith(weak, env);
  expect(said).toContain('KNOWN WEAKNESSES WERE NOT ASKED FOR');
  expect(code).toBe(NOT_ASKED);
});

it('and is a failure where an answer is required', async () => {
  expect(await auditWith('refuses', { AUDIT: 'required' })).toMatchObject({ code: 1 });
});
