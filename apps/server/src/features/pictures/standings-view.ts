import type { Bracket } from '@lockroom/contract';
import { entryName, isFightSport, type Sport } from '@lockroom/rules';
import type { RoomFigures } from '../rooms/competition.service.ts';

/** Everything that a picture of standings shows. */
export interface StandingsView {
  room: string;
  sport: Sport;
  /** 'Final standings', 'After 7 of 13'. */
  state: string;
  isFinal: boolean;
  brackets: number;
  /** The points of the average bracket to one decimal, and those of a perfect one. */
  average: string;
  most: number;
  rows: StandingsRow[];
}

export interface StandingsRow {
  rank: number;
  /** Whether another bracket of the room has the same rank. */
  isTied: boolean;
  /** Whether rows before this one are left out. */
  isApart: boolean;
  isYours: boolean;
  username: string;
  /** 'Bracket 2'. */
  bracket: string;
  /** '11 winners, 9 methods'. */
  right: string;
  points: number;
  /** Of each part with a result the points, as a share of the most that anybody in the room has there. */
  parts: number[];
}

interface Standings {
  room: { name: string; sport: Sport; isCompleted: boolean };
  figures: RoomFigures;
  /** As the viewer sees them, by rank. */
  brackets: readonly Bracket[];
}

/** The first rows of a room's standings, the last of them the viewer's best bracket if it is none of the first. */
export function standingsView({ room, figures, brackets }: Standings, mostRows: number): StandingsView {
  const best = brackets[0]?.fightScores.map((_, part) =>
    Math.max(...brackets.map(({ fightScores }) => fightScores[part] ?? 0)),
  );
  const sum = brackets.reduce((points, { totalPoints }) => points + totalPoints, 0);
  return {
    room: room.name,
    sport: room.sport,
    state: room.isCompleted ? 'Final standings' : stateText(figures),
    isFinal: room.isCompleted,
    brackets: brackets.length,
    average: brackets.length === 0 ? '0' : `${Math.round((sum / brackets.length) * 10) / 10}`,
    most: brackets[0]?.maxPoints ?? 0,
    rows: shown(brackets, mostRows).map((bracket, index, rows) => ({
      rank: bracket.rank,
      isTied: brackets.some(({ id, rank }) => id !== bracket.id && rank === bracket.rank),
      isApart: index > 0 && brackets.indexOf(bracket) > brackets.indexOf(rows[index - 1] ?? bracket) + 1,
      isYours: bracket.isOwner,
      username: bracket.user.username,
      bracket: entryName('', bracket.number).trim(),
      right: rightOf(room.sport, bracket),
      points: bracket.totalPoints,
      parts: bracket.fightScores.flatMap((points, part) =>
        points === null ? [] : [points / Math.max(best?.[part] ?? 0, 1)],
      ),
    })),
  };
}

function shown(brackets: readonly Bracket[], most: number): Bracket[] {
  const first = brackets.slice(0, most);
  const own = brackets.find(({ isOwner }) => isOwner);
  return !own || first.includes(own) ? first : [...first.slice(0, -1), own];
}

/** How far a room is: 'After 7 of 13'. */
export function stateText({ scoredCount, fightCount }: RoomFigures): string {
  return scoredCount === 0 ? 'No results yet' : `After ${scoredCount} of ${fightCount}`;
}

function rightOf(sport: Sport, { correctFighters, correctMethods }: Bracket): string {
  if (!isFightSport(sport)) return `${correctFighters} right`;
  const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  return `${count(correctFighters, 'winner')}, ${count(correctMethods, 'method')}`;
}
