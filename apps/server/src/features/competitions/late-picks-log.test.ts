import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

test('the log says why a pick was too late, but not what was picked', async () => {
  const lines: Record<string, unknown>[] = [];
  const server = await startTestServer({
    config: { logLevel: 'info' },
    logTo: { write: (line) => lines.push(JSON.parse(line)) },
  });
  try {
    const fights = await openFightRoom(server, 1);
    const lockAt = server.clock.now() + 60_000;
    await setLock(fights.manager, fights.room, fights.fightId(1), new Date(lockAt).toISOString());
    server.clock.set(new Date(lockAt + 1_000).toISOString());
    const save = savePick(fights.owner, fights.bracket, fights.fightId(1), 1, 'Decision');
    await expect(save).rejects.toMatchObject({ code: 'locked' });
    const refused = lines.find(({ msg }) => msg === 'Refused');
    expect(refused).toMatchObject({
      refusal: 'locked',
      account: fights.owner.user.id,
      entryId: fights.bracket.id,
      lockAt,
      arrivedAt: lockAt + 1_000,
      hasResult: false,
    });
    expect(JSON.stringify(refused)).not.toContain('Decision');
  } finally {
    await server.close();
  }
});
