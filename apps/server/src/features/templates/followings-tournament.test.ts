import type { Template } from '@lockroom/contract';
import { type BracketRoom, enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

let world: BracketRoom;
let event: Template;
let params: { roomId: string };

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());
beforeEach(async () => {
  world = await openBracketRoom(await registerPeople(server));
  params = { roomId: world.room.id };
  event = await admin.api.templates.create({ body: { name: 'Cup', sport: 'custom' } });
  const body = { templateId: event.id, mode: 'take' } as const;
  await world.manager.api.followings.follow({ params, body });
});

const setEvent = async (
  results: Record<string, string | null>,
  tieBreakerActual?: { team1Score: number; team2Score: number },
) => {
  await admin.api.templates.saveResults({
    params: { templateId: event.id },
    body: { results, tieBreakerActual },
  });
  await server.worker.drain();
};
const results = () => world.manager.api.tournaments.customResults({ params });
const proposals = () => world.manager.api.followings.proposals({ params });

test('results, the final score, the lock and team names are applied and corrected automatically', async () => {
  const templateId = event.id;
  await admin.api.templates.saveTeamNames({
    params: { templateId },
    body: { teamNames: { red1: 'Auburn' } },
  });
  await admin.api.templates.setLockTimes({
    params: { templateId },
    body: { lockTime: '2040-05-01T18:00:00Z' },
  });
  const all = {
    'r1-1': 'red1',
    'r1-2': 'red2',
    'r1-3': 'blue1',
    'r1-4': 'blue2',
    'r2-1': 'red1',
    'r2-2': 'blue1',
  };
  await setEvent({ ...all, 'r3-1': 'red1' }, { team1Score: 3, team2Score: 1 });
  expect(await results()).toEqual({ ...all, 'r3-1': 'red1' });
  const competition = await world.manager.api.competitions.get({ params });
  expect(competition).toMatchObject({
    teamNames: { red1: 'Auburn' },
    lockTime: '2040-05-01T18:00:00.000Z',
    tieBreaker: { tieBreakerTeam1Score: 3, tieBreakerTeam2Score: 1 },
  });
  // A different early winner clears the results that depended on the first one.
  await setEvent({ 'r1-1': 'red4' });
  expect(await results()).toEqual({
    'r1-1': 'red4',
    'r1-2': 'red2',
    'r1-3': 'blue1',
    'r1-4': 'blue2',
    'r2-2': 'blue1',
  });
  expect(await proposals()).toEqual([]);
  // The same team wins, but by walkover.
  await admin.api.templates.saveResults({
    params: { templateId },
    body: { results: {}, walkovers: { 'r1-1': true } },
  });
  await server.worker.drain();
  expect(await world.manager.api.competitions.get({ params })).toMatchObject({ walkovers: ['r1-1'] });
});

test('a winner entered by the manager stays, and contradicting results are only proposed', async () => {
  await enterResults(world, { 'r1-1': 'red4' });
  await setEvent({ 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' });
  expect(await results()).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
  const list = await proposals();
  expect(list.map(({ what, now, event, state }) => `${what}: ${now}, ${event}, ${state}`)).toEqual([
    'R-1, game 1: Red 4, Red 1, differs',
    'F-4, game 1: no result, Red 1, new',
  ]);
  const left = await world.manager.api.followings.takeSome({
    params,
    body: { proposalIds: list.map(({ id }) => id) },
  });
  expect(left).toEqual([]);
  expect(await results()).toEqual({ 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' });
});

const nameInEvent = async (teamNames: Record<string, string>) => {
  await admin.api.templates.saveTeamNames({ params: { templateId: event.id }, body: { teamNames } });
  await server.worker.drain();
};

test('a new team name is only proposed, because it could move picks to another team', async () => {
  await nameInEvent({ red2: 'Auburn' });
  await saveSheet(world.owner, world.bracket, { 'r1-1': 'red1' });
  await nameInEvent({ red1: 'Lucky Loser' });
  const shown = async () => (await proposals()).map(({ now, event, state }) => `${now}, ${event}, ${state}`);
  const competition = () => world.manager.api.competitions.get({ params });
  const named = (red1: string, red2: string) => ({ teamNames: { red1, red2 } });
  expect(await competition()).toMatchObject(named('Red 1', 'Auburn'));
  expect(await shown()).toEqual(['Red 1, Lucky Loser, new']);
  // Picked and unpicked teams are treated alike, so that nothing about the picks is disclosed.
  await nameInEvent({ red2: 'Duke' });
  expect(await competition()).toMatchObject(named('Red 1', 'Auburn'));
  expect(await shown()).toEqual(['Red 1, Lucky Loser, new', 'Auburn, Duke, new']);
  const proposalIds = (await proposals()).map(({ id }) => id);
  expect(await world.manager.api.followings.takeSome({ params, body: { proposalIds } })).toEqual([]);
  expect(await competition()).toMatchObject(named('Lucky Loser', 'Duke'));
});

test('a tournament whose size differs from the event gets no changes', async () => {
  await setEvent({ 'r1-1': 'red1' });
  await world.manager.api.tournaments.changeConfig({ params, body: { bracketSize: 16, reseeding: false } });
  await setEvent({ 'r1-2': 'red2' });
  expect(await proposals()).toEqual([]);
  expect(await results()).toEqual({});
});

test('a new spelling of a picked team is applied automatically, but a different team is not', async () => {
  await nameInEvent({ red1: 'Sao Paulo', red4: 'Saint Louis' });
  await saveSheet(world.owner, world.bracket, { 'r1-1': 'red1' });
  await nameInEvent({ red1: 'São Paulo', red4: 'Saint Luis' });
  expect(await world.manager.api.competitions.get({ params })).toMatchObject({
    teamNames: { red1: 'São Paulo', red4: 'Saint Louis' },
  });
  expect((await proposals()).map(({ fact, now, event }) => `${fact}: ${now}, ${event}`)).toEqual([
    'names: Saint Louis, Saint Luis',
  ]);
});

test("a game with the manager's own result follows the event again after the manager accepts the event's value", async () => {
  const giveBack = async () => {
    const { followings } = world.manager.api;
    const [proposal] = await followings.proposals({ params, query: { own: 'true' } });
    await followings.take({ params: { ...params, proposalId: proposal?.id ?? '' } });
    return proposal;
  };
  await enterResults(world, { 'r1-1': 'red4' });
  // A result that exists only in the room is listed only on request.
  expect(await proposals()).toEqual([]);
  expect(await giveBack()).toMatchObject({ fact: 'result', subjectId: 'r1-1', state: 'own' });
  expect(await results()).toEqual({});
  await setEvent({ 'r1-1': 'red1' });
  expect(await results()).toEqual({ 'r1-1': 'red1' });
  await enterResults(world, { 'r1-1': 'red4' });
  await setEvent({ 'r1-2': 'red2' });
  expect(await giveBack()).toMatchObject({ subjectId: 'r1-1', state: 'differs' });
  await setEvent({ 'r1-1': 'red4' });
  expect(await results()).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
});
