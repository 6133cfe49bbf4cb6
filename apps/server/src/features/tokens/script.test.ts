import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const run = promisify(execFile);
const PAGE = readFileSync(new URL('../../../../../docs/rules/api.md', import.meta.url), 'utf8');
const [, SCRIPT = ''] = /```sh\n([\s\S]*?)```/.exec(PAGE) ?? [];
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

test.runIf(hasCurl)('the example script in docs/rules reads a room and enters a result', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const { room, manager, owner, bracket, fightId } = await openFightRoom(server, 1);
  await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
  const { token } = await manager.api.tokens.create({
    body: { name: 'Results', scope: { roomId: room.id }, expiresAt: '2026-12-31T12:00:00Z' },
  });
  const env = { ...process.env, LOCKROOM: server.url, TOKEN: token, ROOM: room.id, FIGHT: fightId(1) };
  const { stdout } = await run('sh', ['-e', '-c', SCRIPT.replaceAll('\n\n', '\necho\n')], { env });
  const [competition, fight, brackets] = stdout.split('\n').map((line) => JSON.parse(line));
  expect(competition).toMatchObject({ kind: 'fights', fights: [{ id: fightId(1), winnerId: null }] });
  expect(fight).toMatchObject({ id: fightId(1), winnerId: 1, winMethod: 'KO/TKO' });
  const { totalPoints } = await owner.api.brackets.get({ params: { bracketId: bracket.id } });
  expect(brackets[0]).toMatchObject({ id: bracket.id, rank: 1, totalPoints });
  expect(totalPoints).toBeGreaterThan(0);
});
