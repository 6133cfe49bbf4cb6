import type { Room, RoomCompetition, TimelineMoment } from '@lockroom/contract';
import { methodWord, play } from '@lockroom/rules';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { counted } from '../../shell/words.ts';
import { cardOf } from '../fights/fights.queries.ts';
import { formatOf, tournamentOf } from '../tournaments/tournaments.queries.ts';
import { bracketWords, cardWords } from './history/timeline-labels.ts';

export const timelineQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'timeline'),
    queryFn: () => api.competitions.timeline({ params: { roomId } }),
  });

/**
 * Describes the latest results in words that can follow 'with': 'Prochazka by KO/TKO', 'Duke over Houston', 'the latest
 * 8 games'. Null if the ranks last changed for another reason, such as a correction.
 */
export function latestResultText(
  moments: readonly TimelineMoment[],
  competition: RoomCompetition,
  { sport }: Pick<Room, 'sport'>,
): string | null {
  const last = moments.at(-1);
  if (last?.act !== 'result' || !last.was) return null;
  if (competition.kind === 'fights') {
    const words = cardWords(competition);
    const id = words.ids.findLast((one) => last.was?.fights[one] !== undefined);
    const fight = cardOf(competition).find((one) => one.id === id);
    if (!fight || (fight.winnerId !== 1 && fight.winnerId !== 2)) return null;
    const winner = words.fighterOf(fight.id, fight.winnerId);
    return fight.winMethod === null ? `${winner}'s win` : `${winner} by ${methodWord(fight.winMethod)}`;
  }
  const tournament = tournamentOf(competition, sport);
  const games = play(formatOf(tournament), tournament.results).filter(
    ({ id, winner, team1, team2 }) => last.was?.games[id] !== undefined && winner && team1 && team2,
  );
  const [first] = games;
  if (!first) return null;
  return games.length === 1
    ? bracketWords(tournament).overOf(first)
    : `the latest ${counted(games.length, 'game')}`;
}
