import { type Bracket, endpointList, pathOf, type RoomStandings } from '@lockroom/contract';
import { methodsFor } from '@lockroom/rules';
import { openBracketRoom } from '@lockroom/testing/bracket-room';
import { openFightRoom } from '@lockroom/testing/fight-room';
import type { Lots } from '@lockroom/testing/lots';
import { joinRoom, type People, type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import type { RawAnswer, TestServer } from '../../../testing/test-server.ts';
import { undoNewest } from './undo-newest.ts';

const MINUTE = 60_000;
const SHARED = endpointList().filter(({ endpoint }) => endpoint.isShared);
/** The first-round games of an eight-team tournament, with their teams. */
const GAMES: Record<string, string[]> = {
  'r1-1': ['red1', 'red4'],
  'r1-2': ['red2', 'red3'],
  'r1-3': ['blue1', 'blue4'],
  'r1-4': ['blue2', 'blue3'],
};

/** Two servers on one database: one caches shared responses, the other builds every response for its viewer. */
export interface Pair {
  keeping: TestServer;
  building: TestServer;
}

/** A running room and the actions that are possible in it. `guest` has no entry, and joins and leaves repeatedly. */
export interface Walked {
  room: { id: string; roomCode: string; roomPassword: string };
  people: People & { guest: Player };
  acts: [name: string, act: () => Promise<unknown>][];
}

export type Difference = string;

/** Opens a room with a fight card or a tournament, and lets everybody join. Actions draw random numbers from `lots`. */
export async function openWalk({ keeping, building }: Pair, lots: Lots): Promise<Walked> {
  const people = { ...(await registerPeople(building)), guest: await registerPlayer(building) };
  const { manager, owner, other, guest } = people;
  const card = lots.hit(0.5) ? await openFightRoom(building, 3, people) : null;
  const at = card ?? (await openBracketRoom(people));
  const { room } = at;
  await joinRoom(guest, room);
  const params = { roomId: room.id };
  const byAny = (player: Player) => lots.oneOf([keeping, building]).api(player.token);
  const someTime = () => {
    const minutes = lots.oneOf([null, -90, 5, 10, 30]);
    return minutes === null ? null : new Date(building.clock.now() + minutes * MINUTE).toISOString();
  };
  const brackets: Pick<Bracket, 'id'>[] = [at.bracket, at.otherBracket];
  const wait = (ms: number) => async () => building.clock.advance(ms);
  const acts: Walked['acts'] = [
    ['time', wait(5 * MINUTE)],
    ['much time', wait(30 * MINUTE)],
    ['completion', () => byAny(manager).rooms.complete({ params, body: { isCompleted: true } })],
    ['reopening', () => byAny(manager).rooms.complete({ params, body: { isCompleted: false } })],
    ['a guest who leaves', () => byAny(guest).rooms.leave({ params })],
    ['a guest who joins', () => joinRoom(guest, room)],
    [
      'a new bracket',
      async () => brackets.push(await byAny(lots.oneOf([owner, other])).brackets.create({ body: params })),
    ],
    [
      'a deleted bracket',
      () => byAny(manager).brackets.remove({ params: { bracketId: lots.oneOf(brackets).id } }),
    ],
    ['an undone action', () => undoNewest({ ...manager, api: byAny(manager) }, room)],
    ['a recount', () => byAny(other).brackets.recalculate({ params })],
  ];
  const picker = () => lots.oneOf([owner, other, manager]);
  if (card) {
    const fight = () => ({ fightId: card.fightId(lots.between(1, 3)) });
    const result = () => {
      const winnerId = lots.oneOf([1, 2, 1, 2, null] as const);
      return { winnerId, winMethod: winnerId && lots.oneOf(methodsFor('mma')) };
    };
    const locks = () => ({ lockTimes: { [fight().fightId]: someTime() } });
    const pick = () => ({
      eventId: lots.oneOf(brackets).id,
      ...fight(),
      predictedWinnerId: lots.oneOf([1, 2] as const),
      predictedMethod: lots.oneOf(methodsFor('mma')),
    });
    acts.push(
      ['a result', () => byAny(manager).fights.enterResult({ params: fight(), body: result() })],
      ['a result', () => byAny(manager).fights.enterResult({ params: fight(), body: result() })],
      ['a pick', () => byAny(picker()).fights.savePick({ body: pick() })],
      ['a pick', () => byAny(picker()).fights.savePick({ body: pick() })],
      ['a lock', () => byAny(manager).fights.setLockTimes({ params, body: locks() })],
      [
        'points',
        () => byAny(manager).fights.update({ params: fight(), body: { fighterPoints: lots.between(1, 5) } }),
      ],
      ['another order', () => byAny(manager).fights.move({ params: fight(), body: { direction: 'up' } })],
      ['a fight called off', () => byAny(manager).fightActs.callOff({ params: fight(), body: {} })],
      ['a fight that is on again', () => byAny(manager).fightActs.reinstate({ params: fight() })],
      [
        'another fighter',
        () =>
          byAny(manager).fightActs.replace({
            params: fight(),
            body: { fighterNumber: lots.oneOf([1, 2] as const), name: `Late ${lots.between(1, 99)}` },
          }),
      ],
    );
    return { room, people, acts };
  }
  const someGames = () => {
    const game = lots.oneOf(Object.keys(GAMES));
    return { [game]: lots.oneOf([...(GAMES[game] ?? []), null]) };
  };
  const somePicks = () => ({
    params: { eventId: lots.oneOf(brackets).id },
    body: { predictions: someGames(), tieBreakerScores: { team1Score: lots.between(1, 9), team2Score: 0 } },
  });
  const enter = () =>
    byAny(manager).tournaments.customSaveResults({ params, body: { results: someGames() } });
  acts.push(
    ['a result', enter],
    ['a result', enter],
    ['picks', () => byAny(picker()).tournaments.customSave(somePicks())],
    ['picks', () => byAny(picker()).tournaments.customSave(somePicks())],
    ['a lock', () => byAny(manager).tournaments.setLockTime({ params, body: { lockTime: someTime() } })],
    [
      'a name',
      () =>
        byAny(manager).tournaments.customSaveTeamNames({
          params,
          body: { teamNames: { red1: `Team ${lots.between(1, 99)}` } },
        }),
    ],
  );
  return { room, people, acts };
}

/** Makes a viewer read every shared response, so that it is cached. */
export async function readShared({ keeping }: Pair, { room }: Pick<Walked, 'room'>, { token }: Player) {
  for (const { endpoint } of SHARED)
    await keeping.call('GET', pathOf(endpoint, { params: { roomId: room.id } }), { token });
}

/** Returns how a viewer's cached responses differ from those built for that viewer. */
export async function differencesFor(
  { keeping, building }: Pair,
  { room }: Pick<Walked, 'room'>,
  { token }: Pick<Player, 'token'>,
): Promise<Difference[]> {
  const params = { roomId: room.id };
  const ask = (server: TestServer, path: string) => server.call('GET', path, { token });
  const differences: Difference[] = [];
  const compare = (what: string, is: unknown, should: unknown) => {
    const [one, other] = [JSON.stringify(is), JSON.stringify(should)];
    if (one !== other) differences.push(`${what}: ${one} instead of ${other}`);
  };
  for (const { name, endpoint } of SHARED) {
    const path = pathOf(endpoint, { params });
    const [kept, built] = [await ask(keeping, path), await ask(building, path)];
    compare(name, said(kept), said(built));
    compare(`the tag of ${name}`, kept.headers.get('etag'), built.headers.get('etag'));
    const tag = { 'if-none-match': built.headers.get('etag') ?? '' };
    const again = await keeping.call('GET', path, { token, headers: tag });
    if (built.status === 200) compare(`a known ${name}`, again.status, 304);
  }
  // Reads the same data with calls whose responses are never shared.
  const standings = await ask(keeping, `/api/rooms/${room.id}/standings`);
  if (standings.status !== 200) return differences;
  const { competition, brackets, figures } = standings.body as RoomStandings;
  const list = (await ask(building, `/api/rooms/${room.id}/brackets`)).body as Record<string, unknown>[];
  const fields = Object.keys(brackets[0] ?? {});
  const own = list.map((bracket) => Object.fromEntries(fields.map((field) => [field, bracket[field]])));
  compare('points and places', brackets, own);
  const shown = (await ask(building, `/api/rooms/${room.id}`)).body as Record<string, unknown>;
  compare('figures', figures, Object.fromEntries(Object.keys(figures).map((field) => [field, shown[field]])));
  if (competition.kind === 'fights') {
    const card = await ask(building, `/api/events/${competition.eventId}/fights`);
    compare('the card', competition.fights, card.body);
  }
  return differences;
}

/** Removes the time at which a response was built. */
function said({ status, body }: RawAnswer): unknown {
  const told = JSON.stringify(body, (key, value) => (key === 'serverTime' ? undefined : value));
  return [status, status === 200 ? JSON.parse(told) : (body as { code?: string }).code];
}
