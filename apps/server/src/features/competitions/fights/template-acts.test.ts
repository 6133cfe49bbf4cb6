import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
const manager = await registerPlayer(server);
afterAll(() => server.close());

test('a room that follows a template adopts a change that an administrator makes to a fight', async () => {
  const fights = [
    { fighter1: 'Pereira', fighter2: 'Hill' },
    { fighter1: 'Yan', fighter2: 'Sterling' },
  ];
  const template = await admin.api.templates.create({ body: { name: 'Cage', sport: 'mma', fights } });
  const templateId = template.id;
  const [first, second] = template.fights.map(({ id }) => ({ fightId: id }));
  if (!first || !second) throw new Error('The template has no fights');
  const replaced = await admin.api.fightActs.replace({
    params: first,
    body: { fighterNumber: 2, name: 'Ankalaev', odds: '+110', opponentOdds: '-130' },
  });
  expect(replaced).toMatchObject({ fighter2: 'Ankalaev', fighter1Odds: '-130', fighter2Odds: '+110' });
  await admin.api.fightActs.swapCorners({ params: first, body: {} });
  await admin.api.fightActs.rename({ params: first, body: { fighterNumber: 2, name: 'Alex Pereira' } });
  await admin.api.fightActs.callOff({ params: second, body: { reason: 'Injury' } });
  const results = { fight_1: { winnerId: 1, winMethod: 'Decision' } } as const;
  const save = admin.api.templates.saveResults({ params: { templateId }, body: { results } });
  await expect(save).rejects.toMatchObject({ status: 409, code: 'conflict' });
  const params = { roomId: (await openRoom(manager)).id };
  await manager.api.templates.import({ params, body: { templateId } });
  const card = await manager.api.fights.managerFights({ params });
  expect(card).toMatchObject([
    { fighter1: 'Ankalaev', fighter2: 'Alex Pereira', fighter2Odds: '-130', fightStatus: 'upcoming' },
    { fighter1: 'Yan', fightStatus: 'called-off', calledOffReason: 'Injury' },
  ]);
  // The room's own change to a fight is kept when the room adopts the event's values again.
  await manager.api.fightActs.reinstate({ params: { fightId: card[1]?.id ?? '' } });
  await manager.api.templates.import({ params, body: { templateId } });
  const [, own] = await manager.api.fights.managerFights({ params });
  expect(own).toMatchObject({ fighter1: 'Yan', fightStatus: 'upcoming', calledOffReason: null });
});
