import type { Bracket, Room, RoomCompetition } from '@lockroom/contract';
import type { PickAccess, PickLock } from '@lockroom/rules';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Fact } from '../../ui/card.tsx';
import type { ToastMessage } from '../../ui/toast.ts';
import type { RankedBracket } from './competition.queries.ts';

/** Picks by slot. A slot is, for example, a fight, a game or the final score. Slots without a pick are absent. */
export type Picks<P> = Readonly<Record<string, P>>;
/** Picks to set by slot; null clears a slot. */
export type PickChanges<P> = Readonly<Record<string, P | null>>;

/** A lock that applies to some of the picks. Its title names what it locks, e.g. 'Main Event'. */
export interface CompetitionLock extends PickLock {
  id: string;
  title: string;
}

export interface EntryView<Competition> {
  entry: Bracket;
  room: Room;
  competition: Competition;
  /** All entries of the room; undefined until loaded. */
  entries: readonly RankedBracket[] | undefined;
  access: PickAccess;
  /** What the viewer may do with the picks under one lock; 'hidden' if the lock no longer exists. */
  accessUnder: (lockId: string) => PickAccess;
  /** The ids of the locks that have passed. */
  locked: ReadonlySet<string>;
}

/**
 * A pick that can no longer be saved. It is stored as text, because its fight or game may no longer exist. `why` is
 * null if the pick was made after the lock time.
 */
export interface LatePick {
  slot: string;
  title: string;
  text: string;
  why: string | null;
}

/** The picks of an entry that is being edited, with functions to change and save them. */
export interface EntryDraft<P> {
  picks: Picks<P>;
  /** The picks on the server. */
  saved: Picks<P>;
  /**
   * The time of the latest save since the page was opened, in milliseconds of server time; null before the first save.
   */
  savedAt: number | null;
  /** The number of changes that can be saved. */
  unsaved: number;
  /** The slots that were changed but cannot be saved yet. */
  incomplete: readonly string[];
  dirty: boolean;
  saving: boolean;
  /** Whether changes are saved automatically. If false, the user has to press the save button. */
  autoSaves: boolean;
  /** The slots whose most recent save failed. */
  waiting: readonly string[];
  /** Whether the unsaved picks are stored on this device. */
  isStored: boolean;
  /** Unsaved changes from an earlier visit that conflict with newer picks on the server; the user has to choose. */
  conflicts: PickChanges<P>;
  resolve: (which: 'mine' | 'saved') => void;
  /** Picks that can no longer be saved, until the user dismisses the notice. */
  late: readonly LatePick[];
  forgetLate: () => void;
  /** Applies all of the changes, or none if one of them is impossible. */
  change: (changes: PickChanges<P>) => void;
  /** Saves the changes; with `all`, sends every pick again. */
  save: (all?: boolean) => Promise<void>;
  /** Reverts to the saved picks and shows a toast with an Undo button. */
  revert: () => void;
}

export interface OpenEntryView<Competition, P> extends EntryView<Competition> {
  draft: EntryDraft<P>;
  editable: boolean;
  /** Explains why picks cannot be changed, or the consequences of changing them. */
  notice: ReactNode;
  menu: ReactNode;
  /** A sentence about how the bracket can win its room; false if there is none. */
  sentence: ReactNode;
  /** Points, gap to the leader and points still to win; null before the first result. */
  standing: ReactNode;
  /** Opens the dialog that explains the entry's points. */
  onWhy: () => void;
  /** Returns the menu with extra items at the top. Used by a `Body` with its own header. */
  menuWith: (items: ReactNode) => ReactNode;
}

export interface PrintProps<Competition, P> {
  view: EntryView<Competition>;
  /** The picks on screen, excluding hidden ones. */
  picks: Picks<P>;
  /**
   * The ids of the locks whose picks are hidden when another member's entry is printed. They are hidden even from
   * managers, because printouts get passed around.
   */
  covered: ReadonlySet<string>;
  /** Whether to print without picks, so that the sheet can be filled in by hand. */
  blank: boolean;
  /** Increases with each print request. */
  asked: number;
}

/** A figure such as '12/14'. Screen readers read the slash as `ofWord`, which is 'of' by default. */
export interface EntryFigure {
  label: string;
  value: string | number;
  of?: string | number | null;
  ofWord?: string;
}

export interface EntryHeadFacts {
  figures: readonly EntryFigure[];
  low?: boolean;
}

export interface SentPicks<P> {
  changes: PickChanges<P>;
  /** Whether all picks are sent again. */
  all: boolean;
  picks: Picks<P>;
  /** The slots that are not sent, because their picks cannot be saved yet. */
  incomplete: readonly string[];
}

export interface SaveTarget<Competition> {
  entry: Bracket;
  competition: Competition;
  queries: QueryClient;
  /** Whether the room's log records the change. If so, points can change, so the page refetches the standings. */
  logged: boolean;
  /** Whether the page is closing, so that everything must be sent immediately. */
  leaving: boolean;
}

export interface StoredPicks<P> {
  picks: Picks<P> | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** The outcome of saving one pick. A `refused` pick can no longer be saved. */
export type SaveOutcome = 'stored' | 'refused' | 'failed';

export interface SaveReport<P> {
  outcomes: Readonly<Record<string, SaveOutcome>>;
  /** For each late pick, by slot, why the server refused it; null if the only reason is the lock time. */
  late: Readonly<Record<string, string | null>>;
  /** All picks on the server, if the response contained them. */
  stored: Picks<P> | null;
  /** The time at which the picks were stored, in milliseconds of server time; null if none were stored. */
  savedAt: number | null;
  message: ToastMessage;
  /** False if the message says only that everything was saved. */
  isNews: boolean;
  /** Whether retrying the failed picks could succeed. */
  canRetry: boolean;
}

export interface MissingParts {
  lines: readonly string[];
  /** A summary of the incomplete picks, e.g. '6 methods missing'. */
  text: string;
  go: () => void;
}

/** The wording on an entry's page that depends on the competition. */
export interface EntryWords {
  /** The labels of the save button, with and without changes to save. */
  save: string;
  saved: string;
  /** The text in the save bar when the entry is complete; by default, the number of saved picks. */
  full?: string;
  /** Whether there is a Force Save button, which sends every pick again. */
  forceSave: boolean;
  covered: (username: string) => ReactNode;
  openToManager: { title: string; text: string };
  /** The title of the error shown if the competition cannot be loaded. */
  notLoaded: string;
}

export interface CompetitionType<Competition, P> {
  /** Parses the room's competition. Parts that did not change keep their object identity. */
  useCompetition: (answer: RoomCompetition, room: Room) => Competition;
  useStored: (entry: Bracket, enabled: boolean) => StoredPicks<P>;
  words: (room: Room) => EntryWords;
  locksOf: (competition: Competition) => readonly CompetitionLock[];
  /** Returns the id of the lock that applies to a pick. */
  lockOf: (slot: string) => string;
  isScored: (competition: Competition) => boolean;
  /** Whether any fight or game is still undecided. */
  isOpen: (competition: Competition) => boolean;
  prune: (competition: Competition, picks: Picks<P>) => Picks<P>;
  /** Whether a pick is complete and can be saved. */
  isWhole: (pick: P) => boolean;
  /** Returns the number of picks in an entry, not counting the final score. */
  count: (picks: Picks<P>, competition: Competition) => number;
  /** Returns the number of picks in a complete entry, not counting the final score. */
  total: (competition: Competition) => number;
  /** Describes the picks that cannot be saved yet. Omitted if every pick can be saved. */
  missing?: (competition: Competition, draft: Pick<EntryDraft<P>, 'picks' | 'incomplete'>) => MissingParts;
  /** Checks that a value read from the device's storage is a pick. */
  isPick: (value: unknown) => value is P;
  /** Returns what a pick depends on: the pair of fighters, or the times at which teams were replaced. */
  madeOn: (competition: Competition, slot: string) => unknown;
  /** Adapts a draft pick to the current fighters or teams; null if it no longer applies. */
  follow: (competition: Competition, slot: string, pick: P, madeOn: unknown) => P | null;
  titleOf: (competition: Competition, slot: string) => string;
  pickText: (competition: Competition, slot: string, pick: P | null) => string;
  /** Saves the picks; never rejects. */
  save: (sent: SentPicks<P>, to: SaveTarget<Competition>) => Promise<SaveReport<P>>;
  /**
   * Returns the message for unsaved picks that were dropped because they are now locked or their slot no longer exists.
   */
  dropped: (competition: Competition, slots: readonly string[]) => ToastMessage;
  /** Returns the figures in the page header. `picks` is null if the picks are hidden or not loaded yet. */
  head: (view: EntryView<Competition>, picks: Picks<P> | null) => EntryHeadFacts;
  Body: ComponentType<OpenEntryView<Competition, P>>;
  Loading: ComponentType;
  /** Shown instead of the picks when `total` is 0. */
  Empty?: ComponentType<{ room: Room }>;
  /** Returns the points that the picks can still earn. A missing pick counts as the best possible one. */
  stillToWin: (view: EntryView<Competition>, picks: Picks<P>) => number;
  facts: (view: EntryView<Competition>, picks: Picks<P>) => readonly Fact[];
  Print: ComponentType<PrintProps<Competition, P>>;
}
