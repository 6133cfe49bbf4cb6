/** A team as it is named: its id and the seed that is shown. */
export type GroupTeam = { id: string; seed: number };

/** Teams that are named together, a side or a region, best seed first. */
export type TeamGroup = {
  label: string;
  /** Words that mean the group at the head of a list or in a column, in small letters. */
  words: readonly string[];
  teams: readonly GroupTeam[];
};

/** Why a pasted line is unclear. */
export const TEAM_DOUBTS = ['extra', 'long', 'twice', 'number', 'bare', 'several', 'side', 'empty'] as const;
/** See {@link TEAM_DOUBTS}. */
export type TeamDoubt = (typeof TEAM_DOUBTS)[number];

/** One line of the list: the name read from it, the team it goes to, and what is unclear about it. */
export type PastedTeam = {
  /** Its place in the text, from 1, blank lines and headings counted. */
  line: number;
  name: string;
  /** The seed that stands in the line; null without one. */
  number: number | null;
  /** Null where it goes nowhere: there are more names than teams, or it is no name. */
  team: GroupTeam | null;
  doubts: readonly TeamDoubt[];
};

/** A line before it has its team. */
export type TeamEntry = Pick<PastedTeam, 'line' | 'name' | 'number'> & { doubts: readonly TeamDoubt[] };
/** Lines that belong together; the group is known only under a heading or from a column. */
export type TeamBlock = { group: TeamGroup | null; entries: TeamEntry[] };
