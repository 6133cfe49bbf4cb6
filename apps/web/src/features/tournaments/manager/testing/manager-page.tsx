import type { Bracket, Room, RoomCompetition } from '@lockroom/contract';
import { formatFamily, isTournamentSport, makeFormat, roundNames, teamNames } from '@lockroom/rules';
import { session } from '../../../../api/session.ts';
import type { FakeAnswer } from '../../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../../testing/render-app.tsx';
import { entryOf as fixtureEntry, roomOf as fixtureRoom } from '../../../rooms/testing/room-fixtures.ts';
import type { Tournament } from '../../tournaments.queries.ts';

/** A custom room managed by the signed-in user. */
export function roomOf(changes: Partial<Room> = {}): Room {
  return fixtureRoom({
    id: 'room-1',
    name: 'March at Last',
    sport: 'custom',
    roomPassword: 'hoops',
    maxBrackets: 10,
    memberCount: 1,
    bracketCount: 0,
    userPoints: 0,
    eventId: 'event',
    bracketSize: 8,
    fightCount: 0,
    scoredCount: 0,
    maxPossiblePoints: 11,
    ...changes,
  });
}

/** A room's tournament without results. */
export function tournamentOf(room: Room, changes: Partial<Tournament> = {}): Tournament {
  const { sport } = room;
  if (!isTournamentSport(sport)) throw new Error(`${sport} has no bracket`);
  const family = formatFamily(sport);
  const format = makeFormat({ family, size: room.bracketSize ?? 8, reseeding: true });
  const football = family === 'football';
  return {
    sport,
    bracketSize: format.size,
    reseeding: true,
    labels: {
      leftLabel: football ? 'AFC' : 'Left',
      rightLabel: football ? 'NFC' : 'Right',
      leftColor: 'red',
      rightColor: 'blue',
      roundNames: roundNames(format),
      regionNames: null,
    },
    roundPoints: [...format.roundPoints],
    teamNames: teamNames(format),
    results: {},
    walkovers: [],
    replaced: {},
    finalScore: { team1Score: null, team2Score: null },
    lockTime: room.lockTime,
    lockSource: null,
    resultSources: {},
    ...changes,
  };
}

/** The responses to requests for a room's tournament. */
export function tournamentAnswers(room: Room, changes: Partial<Tournament> = {}): Record<string, FakeAnswer> {
  const { sport, finalScore, ...parts } = tournamentOf(room, changes);
  const body: RoomCompetition = {
    kind: 'tournament',
    eventId: room.eventId,
    ...parts,
    tieBreaker: { tieBreakerTeam1Score: finalScore.team1Score, tieBreakerTeam2Score: finalScore.team2Score },
    serverTime: new Date().toISOString(),
  };
  return { [`GET /api/rooms/${room.id}/competition`]: { body } };
}

/** Another member's bracket with this many picks. */
export function entryOf(id: string, picksSaved: number): Bracket {
  return fixtureEntry(2, 'wren', {
    id,
    roomId: 'room-1',
    sport: 'custom',
    rank: 1,
    bracketSize: 8,
    picksSaved,
  });
}

export interface OpenedRoom {
  room?: Room;
  tournament?: Partial<Tournament>;
  entries?: Bracket[];
}

export function openManager(
  { room = roomOf(), tournament = {}, entries = [] }: OpenedRoom,
  answers: Record<string, FakeAnswer> = {},
  search = '',
) {
  session.start('t1', noor);
  return renderApp(`/room/room-1/manager${search}`, {
    'GET /api/rooms/room-1': { body: room },
    'GET /api/rooms/room-1/brackets': { body: entries },
    ...tournamentAnswers(room, tournament),
    ...answers,
  });
}
