export type GroupTeam = { id: string; seed: number };

/** The teams of a side or region of the bracket, best seed first. */
export type TeamGroup = {
  label: string;
  /** Lower-case words that name the group in a heading or a column. */
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

/** A line of the list, or one team of a pairing: the parsed name, its team, and anything unclear about them. */
export type PastedTeam = {
  /** The number of the line in the text, counted from 1. Blank lines and headings are counted. */
  line: number;
  name: string;
  /** The seed in the line; null if there is none. */
  number: number | null;
  /** The named team; null if there are more names than teams, or if the line does not contain a name. */
  team: GroupTeam | null;
  doubts: readonly TeamDoubt[];
};

/** A line that has not been assigned to a team yet. */
export type TeamEntry = Pick<PastedTeam, 'line' | 'name' | 'number'> & {
  doubts: readonly TeamDoubt[];
  /** Whether the line is part of a list in seed order. Standings, divisions and pairings are not in seed order. */
  inOrder: boolean;
  /** Whether the team is one of two opponents named on the line. */
  isPaired: boolean;
};

/** Lines that belong to the same side of the bracket, according to a heading or a column. */
export type TeamBlock = {
  group: TeamGroup | null;
  /** The side's name if the bracket has no such side; otherwise null. */
  foreign: string | null;
  entries: TeamEntry[];
};
