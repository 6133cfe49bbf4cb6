import type { DueResult, LastResult, LiveRoom, NamedPick, RoomCard } from '@lockroom/contract';
import { DAY, HOUR, isFightSport, MINUTE, methodWord, placeText, sportLabel } from '@lockroom/rules';
import { clockTime, dayName, isSameDay } from '../../shell/date.ts';
import { counted, list } from '../../shell/words.ts';

const SHORT_DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long' });

/** Describes a future time: 'in 38 min', 'in 5h 49m', 'tomorrow, 6:00 PM', 'Friday, 6:00 PM' or 'Mar 6, 6:00 PM'. */
export function whenText(at: number, now: number): string {
  const left = at - now;
  if (left < MINUTE) return left > 0 ? 'in less than a minute' : 'now';
  if (left < HOUR) return `in ${Math.floor(left / MINUTE)} min`;
  if (left < DAY / 2) {
    const minutes = String(Math.floor((left % HOUR) / MINUTE)).padStart(2, '0');
    return `in ${Math.floor(left / HOUR)}h ${minutes}m`;
  }
  return `${dayText(at, now)}, ${clockTime(at)}`;
}

function dayText(at: number, now: number): string {
  if (isSameDay(at, now)) return 'today';
  if (isSameDay(at, now + DAY)) return 'tomorrow';
  return (at - now < 6 * DAY ? WEEKDAY : SHORT_DATE).format(at);
}

/** Describes a past time: 'just now', '24 min ago', '3 h ago', or the day. */
export function agoText(at: number, now: number): string {
  const past = now - at;
  if (past < MINUTE) return 'just now';
  if (past < HOUR) return `${Math.floor(past / MINUTE)} min ago`;
  if (past < DAY) return `${Math.floor(past / HOUR)} h ago`;
  return dayName(at, now).toLowerCase() === 'yesterday' ? 'yesterday' : SHORT_DATE.format(at);
}

/** Describes a room's picks for a list row: '9/13 picks', 'No picks yet'. */
export function picksText({ yourPicks }: Pick<RoomCard, 'yourPicks'>): string {
  if (!yourPicks || yourPicks.made === 0) return 'No picks yet';
  return `${yourPicks.made}/${yourPicks.of} picks`;
}

/** Names the rooms in which every pick is made: 'All picks made in Sunday Table and 2 more' for three rooms. */
export function allInText(rooms: readonly Pick<RoomCard, 'name'>[]): string {
  const [first] = rooms;
  const names =
    rooms.length > 2 ? `${first?.name} and ${rooms.length - 1} more` : list(rooms.map(({ name }) => name));
  return `All picks made in ${names}`;
}

/** The title for a single result is a question, because the server does not know whether the fight is over. */
export function dueTitle(due: readonly DueResult[]): string {
  if (due.length > 1) return `${due.length} results to enter`;
  return due[0]?.title ? `Is ${due[0].title} over?` : 'Is a game over?';
}

export function remindTitle(missing: number): string {
  return missing === 1 ? '1 person hasn’t picked' : `${missing} people haven’t picked`;
}

/** Describes a room's progress: 'Fight 9' during that fight, otherwise '8 of 13 fights' or '52 of 63 games'. */
export function progressText({ underWay, scored, of, sport }: LiveRoom): string {
  if (underWay !== null) return underWay;
  return isFightSport(sport) ? `${scored} of ${of} fights` : `${scored} of ${of} games`;
}

/** Describes what comes next: 'Fight 10 in 12 min'. */
export function nextText({ title, lockAt, isOpen }: NonNullable<LiveRoom['next']>, now: number): string {
  return isOpen && lockAt !== null ? `${title} locks ${whenText(Date.parse(lockAt), now)}` : title;
}

/** Returns the text that follows the winner's name in a pick: ' by decision'. */
export function methodText({ method }: NamedPick): string {
  if (method === null) return '';
  return ` by ${methodWord(method)}`;
}

/** Names the winners: ['priya.k', 'wins with 15 points'], ['You', 'win with 15 points']. */
export function winnersText({ winners, isWon, points }: LastResult): [who: string, how: string] {
  const isOne = winners.length === 1 && !isWon;
  const who = isWon && winners.length === 1 ? 'You' : list(winners);
  return [who, `${isOne ? 'wins' : 'win'} with ${counted(points, 'point')}`];
}

/** Describes the viewer's final rank: 'You finished 7th of 10'. */
export function finishedText({ own, of }: NonNullable<LastResult['standing']>): string {
  return `You finished ${placeText(own.rank)} of ${of}`;
}

/** Describes a result for a list row: ['7th of 10 in Thursday Crew', 'priya.k won with 15 points. You had 10.']. */
export function resultRow(result: LastResult): [title: string, text: string] {
  const { name, winners, isWon, points, standing } = result;
  const title = standing ? `${placeText(standing.own.rank)} of ${standing.of} in ${name}` : `${name} is over`;
  if (isWon) return [title, `You won with ${counted(points, 'point')}.`];
  const won = `${list(winners)} won with ${counted(points, 'point')}.`;
  return [title, standing ? `${won} You had ${standing.own.totalPoints}.` : won];
}

/** Describes a visited room for a list row: 'MMA · 10 members · 4 brackets · 17 points'. */
export function visitedText(room: RoomCard): string {
  const { sport, memberCount, bracketCount, userPoints, isManager } = room;
  return [
    sportLabel(sport),
    counted(memberCount, 'member'),
    counted(bracketCount, 'bracket'),
    ...(userPoints > 0 ? [counted(userPoints, 'point')] : []),
    ...(isManager ? ['you manage it'] : []),
  ].join(' · ');
}
