import { openBracketRoom, picksOf, saveSheet } from '@lockroom/testing/bracket-room';
import { type People, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server);
});
afterAll(() => server.close());

test.each([[0], ['0']])('%j is no team in any call that saves picks, and keeps the pick', async (nobody) => {
  const { owner, bracket } = await openBracketRoom(people);
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  const custom = `/api/custom/brackets/${bracket.id}/predictions`;
  const football = `/api/football/brackets/${bracket.id}/predictions`;
  for (const [path, body] of [
    [custom, { predictions: { 'r1-1': nobody } }],
    [custom, { 'r1-1': nobody }],
    [football, { predictions: [{ gameId: 'r1-1', predictedWinnerId: nobody }] }],
  ] as const) {
    const answer = await server.call('POST', path, { token: owner.token, body });
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  }
  expect(await picksOf(owner, bracket)).toEqual({ 'r1-1': 'red1' });
});
