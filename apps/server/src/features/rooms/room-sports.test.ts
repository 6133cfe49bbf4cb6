import { PRESETS } from '@lockroom/rules';
import { registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();
const manager = await registerPlayer(server);

const create = (choice: object) =>
  server.call('POST', '/api/rooms', {
    token: manager.token,
    body: { name: 'Bracket', roomPassword: 'canvas300', ...choice },
  });

test.each(PRESETS.slice(0, 3))('the preset $id creates a room with its sport and size', async (preset) => {
  const answer = await create({ sport: preset.sport, sportTemplate: preset.id, sportConfig: preset.config });
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({
    sport: preset.sport,
    sportTemplate: preset.id,
    sportConfig: preset.config,
    bracketSize: preset.config.teamCount,
  });
});

test('the conferences of a preset can be renamed, but its other fields cannot be changed', async () => {
  const sportConfig = { teamCount: 16, conferenceA: ' Sunset ', conferenceB: '' };
  const { body } = await create({ sport: 'pro-hockey', sportTemplate: 'pro-hockey-16', sportConfig });
  expect(body).toMatchObject({
    sportConfig: {
      teamCount: 16,
      conferenceA: 'Sunset',
      conferenceB: 'East',
      rounds: 4,
      defaultSport: 'hockey',
    },
  });
});

test('a room gets the preset of its sport if the sport has only one', async () => {
  const { body } = await create({ sport: 'college-football' });
  expect(body).toMatchObject({ sportTemplate: 'college-football-12', bracketSize: 12 });
});

test.each([
  ['an unknown template', { sport: 'custom', sportTemplate: 'custom-10' }, 'sportTemplate'],
  ['a template of another sport', { sport: 'pro-football', sportTemplate: 'pro-hockey-16' }, 'sportTemplate'],
  ['a template on a fight card', { sport: 'mma', sportTemplate: 'custom-8' }, 'sportTemplate'],
  ['a config on a fight card', { sport: 'boxing', sportConfig: { teamCount: 8 } }, 'sportConfig'],
  ['a config without a template', { sport: 'custom', sportConfig: { teamCount: 64 } }, 'sportConfig'],
  [
    'a team count that differs from the template',
    { sport: 'custom', sportTemplate: 'custom-28', sportConfig: { teamCount: 30 } },
    'sportConfig.teamCount',
  ],
  [
    'a sport that differs from the template',
    { sport: 'pro-hockey', sportTemplate: 'pro-hockey-16', sportConfig: { defaultSport: 'football' } },
    'sportConfig.defaultSport',
  ],
])('a room with %s is refused', async (_, choice, path) => {
  const answer = await create(choice);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'invalid_input', issues: [{ path }] });
});
