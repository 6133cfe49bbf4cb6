import type { Bracket, Room } from '@lockroom/contract';
import type { Lots } from '@lockroom/testing/lots';
import type { Player } from '@lockroom/testing/world';

/** What went wrong in a simulated night. If nothing did, all lists except `acts` are empty. */
export interface NightReport {
  label: string;
  /** Values that appeared in a room before any source had reported them. */
  wrong: string[];
  reopened: string[];
  /** Picks that count for a different fighter or team than the member picked. */
  misplaced: string[];
  /** Reported values that a room still lacks at the end of the night. */
  missing: string[];
  /** Decisions left to people: reported values that were not applied, and proposals in rooms. */
  acts: string[];
}

/** A room that follows the event, with two members. */
export interface Follower {
  room: Room;
  manager: Player;
  members: { player: Player; bracket: Bracket }[];
}

/** Watches the rooms that follow one kind of event. */
export interface Watching {
  sport: Room['sport'];
  /** Reads a room if it has changed since the last call, and compares it with what the source has reported. */
  look(follower: Follower, now: number): Promise<void>;
  /** Lets the members make each open pick with this probability. */
  pick(follower: Follower, lots: Lots, chance: number): Promise<void>;
  /** Compares a room and its picks with the final state of the event. */
  finish(follower: Follower): Promise<void>;
}

/** Adds a line to a list unless it is already there. */
export function say(now: number, list: string[], what: string): void {
  if (!list.some((line) => line.startsWith(what))) list.push(`${what} (${new Date(now).toISOString()})`);
}
