import type { Lots } from '@lockroom/testing/lots';

/** A team; its seed is null in draws without seeds. */
export interface ListedTeam {
  name: string;
  seed: number | null;
}

/** A side or region. Its teams are in draw order, so that opponents are next to each other. */
export interface ListedSide {
  /** The side's names in lists, beginning with its name in the room: 'East', 'Eastern Conference'. */
  names: readonly string[];
  drawn: readonly (ListedTeam | null)[];
}

export type Sport = 'college' | 'football' | 'league' | 'ranking' | 'draw';

export interface ListedEvent {
  sport: Sport;
  sides: readonly ListedSide[];
}

export interface ListLine {
  text: string;
  teams: readonly string[];
}

export interface TeamLayout {
  name: string;
  sports: readonly Sport[];
  render(event: ListedEvent, lots: Lots): ListLine[];
}

export const CONFERENCES = ['ACC', 'Big Ten', 'SEC', 'Big 12', 'Ivy League', 'A-10'];
export const STATIONS = ['CBS', 'TBS', 'truTV', 'ESPN', 'NBC', 'FOX'];
export const DAYS = ['Thursday, March 20', 'Friday, March 21', 'Sat., Jan. 13', 'Sunday, Jan. 14'];

export const say = (text: string, ...teams: string[]): ListLine => ({ text, teams });
export const blank = say('');
export const present = (side: ListedSide): ListedTeam[] => side.drawn.flatMap((team) => team ?? []);
export const bySeed = (side: ListedSide): ListedTeam[] =>
  present(side).toSorted((a, b) => (a.seed ?? 99) - (b.seed ?? 99));
export const record = (lots: Lots): string => `${lots.between(9, 34)}-${lots.between(0, 16)}`;
export const time = (lots: Lots): string => `${lots.between(1, 12)}:${lots.oneOf(['10', '40', '05'])} p.m.`;

/** Returns the games of the first round, the better seed first. */
export function games(side: ListedSide): [ListedTeam, ListedTeam][] {
  return side.drawn.flatMap((one, index) => {
    const two = side.drawn[index + 1];
    return index % 2 === 0 && one && two ? [[one, two] as [ListedTeam, ListedTeam]] : [];
  });
}

export const byes = (side: ListedSide): ListedTeam[] => {
  const playing = games(side).flat();
  return present(side).filter((team) => !playing.includes(team));
};

/** Writes each side below its heading. */
export function headed(
  { sides }: ListedEvent,
  heading: (side: ListedSide) => string,
  lines: (side: ListedSide) => ListLine[],
): ListLine[] {
  return sides.flatMap((side) => [say(heading(side)), ...lines(side), blank]);
}

export const longest = ({ names }: ListedSide) => names.at(-1) ?? '';
export const shortest = ({ names }: ListedSide) => names[0] ?? '';
