import type { Fight, Room, RoomCompetition } from '@lockroom/contract';
import { type Ending, isCompleted } from '@lockroom/rules';
import { cardOf } from '../fights/fights.queries.ts';
import { boardLook } from '../tournaments/board/board-look.ts';
import { tournamentOf } from '../tournaments/tournaments.queries.ts';
import { comingFights } from './coming-fights.ts';
import { comingGames } from './coming-games.ts';
import type { Coming } from './moves.ts';
import type { RoomState, StateOf, SupposedWay } from './room-state.ts';

/** The games or fights of a room that come next. */
export function comingsIn(
  state: RoomState,
  competition: RoomCompetition,
  room: Pick<Room, 'sport'>,
): Coming<SupposedWay>[] {
  return state.kind === 'tournament'
    ? gamesIn(state, competition, room)
    : fightsIn(state, cardOf(competition));
}

function gamesIn(
  { rules }: StateOf<'tournament'>,
  competition: RoomCompetition,
  room: Pick<Room, 'sport'>,
): Coming<string>[] {
  const { format, results, entries } = rules;
  const look = boardLook(format, tournamentOf(competition, room.sport));
  return comingGames({ format, results, entries, look });
}

/** The open fights of a room that are locked, the main event first. */
export function fightsIn({ rules }: StateOf<'fights'>, whole: readonly Fight[]): Coming<Ending>[] {
  const { sport, card, entries } = rules;
  const open = new Set(card.filter((fight) => !isCompleted(fight)).map(({ id }) => id));
  const fights = whole.filter(({ id }) => open.has(id));
  return comingFights({ sport, fights: fights.toReversed(), entries });
}
