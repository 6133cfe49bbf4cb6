export type GroupTeam = { id: string; seed: number };

/** Teams that are named together (a side or a region), best seed first. */
export type TeamGroup = {
  label: string;
  /** Words that name the group in a heading or a column, in lower case. */
  words: readonly string[];
  teams: readonly GroupTeam[];
};

/** Kinds of uncertainty in a pasted line. */
export const TEAM_DOUBTS = [
  'extra',
  'long',
  'twice',
  'number',
  'bare',
  'several',
  'words',
  'place',
  'side',
  'unread',
  'empty',
] as const;
export type TeamDoubt = (typeof TEAM_DOUBTS)[number];

/** One line of the list, or one team of a pairing: the parsed name, its team, and anything unclear about it. */
export type PastedTeam = {
  /** Line number in the text. It counts from 1 and includes blank lines and headings. */
  line: number;
  name: string;
  /** The seed written in the line; null if there is none. */
  number: number | null;
  /** Null if there are more names than teams, or if the line is not a name. */
  team: GroupTeam | null;
  doubts: readonly TeamDoubt[];
};

/** A line before it is assigned to a team. */
export type TeamEntry = Pick<PastedTeam, 'line' | 'name' | 'number'> & {
  doubts: readonly TeamDoubt[];
  /** Whether the order implies the seeds. It does not in standings, divisions and pairings. */
  inOrder: boolean;
  /** Whether this is one of two opponents on a line. */
  isPaired: boolean;
};

/** Lines that belong together, and the side named by a heading or a column. */
export type TeamBlock = {
  group: TeamGroup | null;
  /** The name of a side that is not in the bracket; null if none. */
  foreign: string | null;
  entries: TeamEntry[];
};
