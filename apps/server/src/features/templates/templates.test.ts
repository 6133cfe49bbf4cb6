import type { Template } from '@lockroom/contract';
import { refused } from '@lockroom/testing/refusals';
import { PIXEL } from '@lockroom/testing/scene';
import { registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
const member = await registerPlayer(server);
afterAll(() => server.close());

const fight = (n: number) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` });
const create = (body: Parameters<typeof admin.api.templates.create>[0]['body']) =>
  admin.api.templates.create({ body });
const makeCard = (length: number) =>
  create({ name: 'Card', sport: 'mma', fights: Array.from({ length }, (_, n) => fight(n + 1)) });
const names = ({ fights }: Pick<Template, 'fights'>) => fights.map(({ fighter1 }) => fighter1);
const at = ({ id }: Template, index: number | string) => ({ templateId: id, index: String(index) });
const reload = ({ id }: Template) => member.api.templates.get({ params: { templateId: id } });

test('a template for a card has its fights in order, with default odds and points', async () => {
  const template = await create({
    name: '  UFC 300 ',
    sport: 'mma',
    eventName: 'UFC 300: Pereira vs Hill',
    fights: [fight(1), fight(2), { ...fight(3), fighter1Odds: '-130', methodPoints: 3 }],
  });
  expect(template).toMatchObject({
    name: 'UFC 300',
    sport: 'mma',
    eventName: 'UFC 300: Pereira vs Hill',
    bracketSize: null,
    teamNames: null,
    labels: null,
    results: null,
  });
  expect(template.fights.map(({ fightNumber }) => fightNumber)).toEqual([1, 99, 100]);
  expect(names(template)).toEqual(['Red 1', 'Red 2', 'Red 3']);
  expect(template.fights[0]).toMatchObject({ fighter1Odds: '+150', fighter2Odds: '-150', methodPoints: 1 });
  expect(template.fights[2]).toMatchObject({ fighter1Odds: '-130', methodPoints: 3 });
  expect(await reload(template)).toEqual(template);
  expect(await member.api.templates.fights({ params: { templateId: template.id } })).toEqual(template.fights);
  expect(await member.api.templates.list()).toContainEqual(template);
});

test.each([
  ['football', 12, 'football', 12],
  ['pro-football-14', undefined, 'pro-football', 14],
  ['college-basketball-64', undefined, 'college-basketball', 64],
  ['custom', undefined, 'custom', 8],
])(
  'a template created with sport %s and size %s fits %s rooms with %i teams',
  async (sport, bracketSize, fits, size) => {
    const template = await create({ name: 'Bracket', sport, bracketSize });
    expect(template).toMatchObject({ sport: fits, bracketSize: size, fights: [], results: {} });
    expect(Object.keys(template.teamNames ?? {})).toHaveLength(size);
    expect(template.labels?.roundNames).not.toHaveLength(0);
    expect(template.labels?.regionNames ?? []).toHaveLength(size === 64 ? 4 : 0);
    if (fits === 'pro-football')
      expect(template.labels).toMatchObject({ leftLabel: 'AFC', rightLabel: 'NFC' });
    expect(await member.api.templates.fights({ params: { templateId: template.id } })).toEqual([]);
  },
);

test.each([
  ['an unknown sport', { sport: 'curling' }, 'sport'],
  ['a sport with an invalid size', { sport: 'football-16' }, 'sport'],
  ['two sizes', { sport: 'pro-football-14', bracketSize: 12 }, 'bracketSize'],
  ['an invalid size', { sport: 'football', bracketSize: 16 }, 'bracketSize'],
  ['a bracket size for a card', { sport: 'mma', bracketSize: 8 }, 'bracketSize'],
  ['teams for a card', { sport: 'boxing', teamNames: { red1: 'A' } }, 'teamNames'],
  ['fights for a bracket', { sport: 'custom', fights: [fight(1)] }, 'fights'],
  ['an unknown team', { sport: 'custom', teamNames: { red9: 'A' } }, 'teamNames.red9'],
  ['invalid odds', { sport: 'mma', fights: [{ ...fight(1), fighter1Odds: 'evenly' }] }, 'fighter1Odds'],
])('a template with %s is refused', async (_, fields, path) => {
  const before = await admin.api.templates.list();
  const answer = await server.call('POST', '/api/templates', {
    token: admin.token,
    body: { name: 'Template', ...fields },
  });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  expect(await admin.api.templates.list()).toEqual(before);
});

test.each(['remove', 'removeFromList'] as const)(
  'the call %s deletes a template together with its competition',
  async (call) => {
    const template = await makeCard(2);
    const params = { templateId: template.id };
    await admin.api.templates[call]({ params });
    await expect(reload(template)).rejects.toEqual(refused(404, 'not_found'));
    await expect(admin.api.templates[call]({ params })).rejects.toEqual(refused(404, 'not_found'));
    const { rows } = await server.db.execute(
      sql`select 1 from competitions where id = ${template.fights[0]?.eventId}`,
    );
    expect(rows).toEqual([]);
  },
);

test('a fight in a template is edited by its index, counted from 0', async () => {
  const template = await makeCard(3);
  const { templates } = admin.api;
  const added = await templates.addFight({
    params: { templateId: template.id },
    body: { ...fight(9), fighterPoints: 0 },
  });
  expect(added).toMatchObject({ fightNumber: 1, fighter1: 'Red 9', fighterPoints: 2 });
  const edited = await templates.editFight({ params: at(template, 3), body: { fighter2: 'Green' } });
  expect(edited).toMatchObject({ id: template.fights[2]?.id, fighter1: 'Red 3', fighter2: 'Green' });
  const moved = await templates.moveFight({ params: at(template, 0), body: { direction: 'up' } });
  expect(names({ fights: moved })).toEqual(['Red 1', 'Red 9', 'Red 2', 'Red 3']);
  await templates.deleteFight({ params: at(template, 1) });
  expect(names(await reload(template))).toEqual(['Red 1', 'Red 2', 'Red 3']);
});

test.each(['3', '-1', '1e0'])('an invalid fight index (%s) is refused with not_found', async (index) => {
  const template = await makeCard(3);
  const params = at(template, index);
  await expect(admin.api.templates.editFight({ params, body: {} })).rejects.toEqual(
    refused(404, 'not_found'),
  );
  await expect(admin.api.templates.deleteFight({ params })).rejects.toEqual(refused(404, 'not_found'));
});

test('results of a template are saved by index, and none is saved if one of them is invalid', async () => {
  const template = await makeCard(3);
  const params = { templateId: template.id };
  const save = (results: Record<string, unknown>) =>
    server.call('POST', `/api/template/${template.id}/save-results`, {
      token: admin.token,
      body: { results },
    });
  const saved = await admin.api.templates.saveResults({
    params,
    body: {
      results: {
        fight_0: { winnerId: '2', winMethod: 'KO/TKO' },
        fight_2: { winnerId: 0, winMethod: 'Draw' },
      },
    },
  });
  expect(saved.fights.map(({ winnerId }) => winnerId)).toEqual([2, null, 0]);
  for (const wrong of [
    { fight_1: { winnerId: 1, winMethod: 'Decision' }, fight_3: { winnerId: 1, winMethod: 'Decision' } },
    { fight_1: { winnerId: 1, winMethod: 'Draw' } },
    { fight_1: 'red1' },
    { winner: { winnerId: 1, winMethod: 'Decision' } },
  ]) {
    expect(await save(wrong)).toMatchObject({ status: 400 });
  }
  expect(await reload(template)).toEqual(saved);
  const cleared = await admin.api.templates.saveResults({
    params,
    body: { results: { fight_0: { winnerId: null }, fight_2: null } },
  });
  expect(cleared.fights.every(({ fightStatus }) => fightStatus === 'upcoming')).toBe(true);
});

test('administrators can set lock times and photos of the fights in a template', async () => {
  const template = await makeCard(2);
  const fightId = template.fights[1]?.id ?? '';
  const locked = await admin.api.templates.setLockTimes({
    params: { templateId: template.id },
    body: { lockTimes: { [fightId]: '2030-04-11T20:00' } },
  });
  expect(locked.fights[1]?.lockDatetime).toBe('2030-04-12T02:00:00.000Z');
  const body = { fighterNumber: 2, photoData: PIXEL } as const;
  const photographed = await admin.api.fights.uploadPhoto({ params: { fightId }, body });
  expect(photographed.fighter2Photo).toMatch(/^\/api\/images\//);
  const byMember = member.api.fights.uploadPhoto({ params: { fightId }, body });
  await expect(byMember).rejects.toEqual(refused(403, 'admin_only'));
  await expect(
    admin.api.fights.update({ params: { fightId }, body: { fighter1: 'Nobody' } }),
  ).rejects.toEqual(refused(404, 'not_found'));
});

test('a template for a card has neither a size nor teams', async () => {
  const params = { templateId: (await makeCard(1)).id };
  await expect(admin.api.templates.updateBracketSize({ params, body: { bracketSize: 12 } })).rejects.toEqual(
    refused(400, 'wrong_sport'),
  );
  await expect(
    admin.api.templates.saveTeamNames({ params, body: { teamNames: { red1: 'A' } } }),
  ).rejects.toEqual(refused(400, 'wrong_sport'));
  const lock = admin.api.templates.setLockTimes({ params, body: { lockTime: '2030-01-01T12:00' } });
  await expect(lock).rejects.toEqual(refused(400, 'invalid_input'));
});

test('team names are accepted by position or id, and an empty name restores the default', async () => {
  const { id } = await create({ name: 'NFL', sport: 'football', teamNames: { afc2: 'Bills' } });
  const params = { templateId: id };
  const teamNames = { 'left-top-1': 'Chiefs', 'left-wc-3': 'Texans', 'right-wc-4': 'Rams', afc2: '' };
  const named = await admin.api.templates.saveTeamNames({ params, body: { teamNames } });
  expect(named.teamNames).toMatchObject({ afc1: 'Chiefs', afc2: 'AFC 2', afc3: 'Texans', nfc4: 'Rams' });
  await expect(
    admin.api.templates.saveTeamNames({ params, body: { teamNames: { 'left-wc-8': 'X' } } }),
  ).rejects.toEqual(refused(400, 'invalid_input'));
});

test('changing the size keeps the team names and removes the results', async () => {
  const { id } = await create({
    name: 'NFL',
    sport: 'football',
    teamNames: { afc7: 'Jets', nfc1: 'Lions' },
  });
  const params = { templateId: id };
  const tieBreakerActual = { team1Score: 25, team2Score: 22 };
  const saved = await admin.api.templates.saveResults({
    params,
    body: { results: { wc1: 'afc4' }, tieBreakerActual },
  });
  expect(saved).toMatchObject({ results: { wc1: 'afc4' }, tieBreakerActual: { totalScore: 47 } });
  const smaller = await admin.api.templates.updateBracketSize({ params, body: { bracketSize: 12 } });
  expect(smaller).toMatchObject({ bracketSize: 12, results: {}, tieBreakerActual: { totalScore: null } });
  expect(smaller.teamNames).toMatchObject({ nfc1: 'Lions' });
  expect(smaller.teamNames).not.toHaveProperty('afc7');
  await expect(admin.api.templates.updateBracketSize({ params, body: { bracketSize: 16 } })).rejects.toEqual(
    refused(400, 'invalid_input'),
  );
});

test('a template for a tournament has one lock time and no fights', async () => {
  const template = await create({ name: 'NFL', sport: 'football' });
  const params = { templateId: template.id };
  const locked = await admin.api.templates.setLockTimes({
    params,
    body: { lockTime: '2030-01-12T14:30' },
  });
  expect(locked.lockTime).toBe('2030-01-12T21:30:00.000Z');
  for (const results of [{ fight_0: { winnerId: 1, winMethod: 'Decision' } }, { wc1: 'nfc1' }]) {
    const path = `/api/template/${template.id}/save-results`;
    expect(await server.call('POST', path, { token: admin.token, body: { results } })).toMatchObject({
      status: 400,
    });
  }
  await expect(admin.api.templates.addFight({ params, body: fight(1) })).rejects.toEqual(
    refused(400, 'wrong_sport'),
  );
});
