import { readFileSync } from 'node:fs';
import { readRealBracket } from '@lockroom/testing/real-bracket';
import { readRealCard } from '@lockroom/testing/real-card';
import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { readEventFile } from './event-file.ts';
import { storeEvent } from './templates.service.ts';

const server = await startTestServer();
const manager = await registerPlayer(server);
afterAll(() => server.close());

/** Creates a template from a file in test/events, as the import command does. */
async function load(name: string) {
  const file = new URL(`../../../../../test/events/${name}.json`, import.meta.url);
  const event = readEventFile(readFileSync(file, 'utf8'));
  const { templateId } = await storeEvent(server.db, event, server.clock.now());
  return { event, body: { templateId, includeResults: true } };
}

test.each(['mma-ufc-300', 'boxing-fury-wilder-3-2021'])(
  'the card %s is imported with its odds and results',
  async (name) => {
    const { body } = await load(name);
    const real = readRealCard(name);
    const params = { roomId: (await openRoom(manager, { sport: real.sport })).id };
    await manager.api.templates.import({ params, body });
    expect(await manager.api.fights.managerFights({ params })).toMatchObject(
      real.fights.toReversed().map(({ result, ...fight }) => ({ ...fight, ...result })),
    );
  },
);

test.each(['nfl-2023-14team', 'ncaa-2022', 'copa-america-2021'])(
  'the tournament %s is imported with its teams and results',
  async (name) => {
    const { event, body } = await load(name);
    const { bracket, teams, sport } = readRealBracket(name);
    if (event.kind !== 'bracket') throw new Error(`${name} is no bracket`);
    const params = { roomId: (await openRoom(manager, { sport })).id };
    const { size: bracketSize, reseeding } = bracket;
    await manager.api.tournaments.changeConfig({ params, body: { bracketSize, reseeding } });
    const { importFootball, importCustom } = manager.api.templates;
    await (sport === 'football' ? importFootball : importCustom)({ params, body });
    expect(await manager.api.tournaments.customTeamNames({ params })).toEqual(teams);
    expect(await manager.api.tournaments.customResults({ params })).toEqual(event.results);
  },
);
