import { readRealBracket } from '@lockroom/testing/real-bracket';
import { openRoom } from '@lockroom/testing/world';
import { realResults, sheetOf } from './bracket-board.ts';
import type { Person } from './journey.ts';

export interface RealRoom {
  roomId: string;
  sheetId: string;
  /** Enters the real results except those of the last `open` rounds. */
  enterResults: (open: number) => Promise<void>;
}

/** Creates a room for a real tournament, with an entry that picks an upset in every fourth game. */
export async function openRealBracket(person: Person, name: string): Promise<RealRoom> {
  const event = readRealBracket(name);
  const { bracket, teams, sport } = event;
  const { api } = person;
  const room = await openRoom(person, { sport, name: 'As It Was Played' });
  const params = { roomId: room.id };
  await api.tournaments.changeConfig({
    params,
    body: { bracketSize: bracket.size, reseeding: bracket.reseeding },
  });
  await api.tournaments.customSaveTeamNames({ params, body: { teamNames: teams } });
  const { id } = await api.brackets.create({ body: { roomId: room.id } });
  let count = 0;
  const predictions = sheetOf(bracket, () => (++count % 4 === 0 ? 1 : 0));
  const tieBreakerScores = { team1Score: 77, team2Score: 69 };
  await api.tournaments.customSave({ params: { eventId: id }, body: { predictions, tieBreakerScores } });
  return {
    roomId: room.id,
    sheetId: id,
    async enterResults(open) {
      const rounds = realResults(event);
      const results = Object.assign({}, ...rounds.slice(0, rounds.length - open));
      await api.tournaments.customSaveResults({ params, body: { results } });
    },
  };
}
