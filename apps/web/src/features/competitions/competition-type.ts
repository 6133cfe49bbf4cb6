import type { Bracket, Room, RoomCompetition } from '@lockroom/contract';
import type { PickAccess, PickLock } from '@lockroom/rules';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { EntryFigure } from '../../ui/entry-title.tsx';
import type { ToastMessage } from '../../ui/toast.ts';

/** Picks by what is picked: a fight, a game, the score of the final. What is missing is not picked. */
export type Picks<P> = Readonly<Record<string, P>>;
/** Picks to set, and null for those to clear. */
export type PickChanges<P> = Readonly<Record<string, P | null>>;

/** What closes some picks of a competition, and what it is called where it is said aloud. */
export interface CompetitionLock extends PickLock {
  id: string;
  title: string;
}

/** An entry as its page shows it. */
export interface EntryView<Competition> {
  entry: Bracket;
  room: Room;
  competition: Competition;
  /** All entries of the room; undefined while they are not known. */
  entries: readonly Bracket[] | undefined;
  /** What the viewer may do with the entry as a whole. */
  access: PickAccess;
  /** The same under one of its locks, by id; 'hidden' where there is no such lock any more. */
  accessUnder: (lockId: string) => PickAccess;
  /** The ids of the locks that have closed. */
  locked: ReadonlySet<string>;
}

/** The picks of an entry being filled, how to change and how to save them. */
export interface EntryDraft<P> {
  /** What is on screen. */
  picks: Picks<P>;
  /** What the server holds. */
  saved: Picks<P>;
  /** The server's time of the last save of this visit in milliseconds, null before the first. */
  savedAt: number | null;
  /** How many changes can be saved. */
  unsaved: number;
  /** What was changed and cannot be saved yet. */
  incomplete: readonly string[];
  /** Whether anything would be lost by leaving now. */
  dirty: boolean;
  saving: boolean;
  /** It saves by itself; otherwise it waits for the button. */
  savesItself: boolean;
  /** The changes that a save has failed to store. */
  waiting: readonly string[];
  /** What is unsaved is kept on this device. */
  kept: boolean;
  /** Changes of an earlier visit of which the server holds something else since; the person chooses. */
  conflicts: PickChanges<P>;
  /** Takes the changes of the earlier visit, or what is saved. */
  resolve: (which: 'mine' | 'saved') => void;
  /** Picks that came after their lock and were not taken, until the person has seen them. */
  late: readonly { slot: string; title: string; text: string }[];
  forgetLate: () => void;
  /** Makes the changes, if they are possible on the picks that stand. */
  change: (changes: PickChanges<P>) => void;
  /** Sends what changed; with `all` every pick again. */
  save: (all?: boolean) => Promise<void>;
  /** Back to what is stored; a toast offers to take that back. */
  revert: () => void;
}

/** An entry whose picks the viewer may see, and what its page hands to the part that draws them. */
export interface OpenEntryView<Competition, P> extends EntryView<Competition> {
  draft: EntryDraft<P>;
  /** The picks may be changed now. */
  editable: boolean;
  /** Why picks cannot be changed, or what it means to change them. */
  notice: ReactNode;
  menu: ReactNode;
  /** The place behind the owner in the head, on wide screens. */
  headLine: HTMLElement | null;
  /** '13 of 13 saved, 7:41:05 PM MT'. */
  savedText: string;
  saveButtons: ReactNode;
  /** 'All changes saved', 'Unsaved changes', or that a save failed. */
  unsavedText: string;
}

/** What the panel beside an entry is made of. */
export interface EntryPanelProps<Competition, P> extends EntryView<Competition> {
  /** Null where the picks are not to be seen or not there yet. */
  draft: EntryDraft<P> | null;
  actions: ReactNode;
}

/** An entry to be printed. */
export interface PrintProps<Competition, P> {
  view: EntryView<Competition>;
  /** What is on screen, but for covered picks. */
  picks: Picks<P>;
  /** The locks under which somebody else's picks are covered: paper is passed on, so a manager's is no other. */
  covered: ReadonlySet<string>;
  /** Without its picks, to be filled in by hand. */
  blank: boolean;
  /** Grows with every wish to print. */
  asked: number;
}

/** What the head of an entry says beside its owner. */
export interface EntryHeadFacts {
  figures: readonly EntryFigure[];
  low?: boolean;
  end?: ReactNode;
}

/** What is sent. */
export interface SentPicks<P> {
  changes: PickChanges<P>;
  /** Every pick is sent again. */
  all: boolean;
  /** What is on screen. */
  picks: Picks<P>;
  /** What was left out, because it cannot be saved yet. */
  incomplete: readonly string[];
}

/** Where it is sent to. */
export interface SaveTarget<Competition> {
  entry: Bracket;
  competition: Competition;
  queries: QueryClient;
  /** The change is written to the room's log and may move points: the page fetches what it has changed. */
  logged: boolean;
  /** The page is about to go: everything is sent at once. */
  leaving: boolean;
}

/** The picks as the server has them; undefined while they are not known. */
export interface StoredPicks<P> {
  picks: Picks<P> | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** What a save did, pick by pick. `refused` means that a pick cannot be saved any more. */
export interface SaveReport<P> {
  outcomes: Readonly<Record<string, 'stored' | 'refused' | 'failed'>>;
  /** Those of the refused picks that came after their lock. */
  late: readonly string[];
  /** All that the server holds now, where it told. */
  stored: Picks<P> | null;
  /** The server's time in milliseconds; null where nothing was stored. */
  savedAt: number | null;
  message: ToastMessage;
  /** The message tells more than that all is stored. */
  isNews: boolean;
  /** What failed may succeed when it is sent again. */
  mayPass: boolean;
}

/** What cannot be saved yet. */
export interface MissingParts {
  /** What is missing of which pick, in the order of the page. */
  lines: readonly string[];
  /** All of it in a few words: '6 methods missing'. */
  text: string;
  /** Leads to the first of them. */
  go: () => void;
}

/** What the page of an entry says that depends on the competition. */
export interface EntryWords {
  /** The button that saves, and what it says while there is nothing to save. */
  save: string;
  saved: string;
  /** What the bar says of an entry that is whole; left out, it says what is saved. */
  full?: string;
  /** A button sends every pick again. */
  forceSave: boolean;
  /** Whose picks are covered. */
  covered: (username: string) => ReactNode;
  /** What it means to change one's own picks after a lock, as the manager. */
  openToManager: { title: string; text: string };
  /** What could not be loaded, at the head of the page and in its place. */
  notLoaded: string;
}

/** All that the page of an entry asks of one type of competition. */
export interface CompetitionType<Competition, P> {
  /** Reads what the room plays; parts stay the same objects while what they are made from does. */
  useCompetition: (answer: RoomCompetition, room: Room) => Competition;
  /** Asks for the stored picks, where the viewer may see them. */
  useStored: (entry: Bracket, enabled: boolean) => StoredPicks<P>;
  words: (room: Room) => EntryWords;
  locksOf: (competition: Competition) => readonly CompetitionLock[];
  /** The lock that closes a pick. */
  lockOf: (slot: string) => string;
  /** Whether anything has a result, so that entries have a rank. */
  isScored: (competition: Competition) => boolean;
  prune: (competition: Competition, picks: Picks<P>) => Picks<P>;
  /** Whether a pick can be saved. */
  isWhole: (pick: P) => boolean;
  /** How many picks there are, the score of a final not counted, and how many an entry has that is whole. */
  count: (picks: Picks<P>, competition: Competition) => number;
  total: (competition: Competition) => number;
  /** What is missing of picks that cannot be saved yet; left out where every pick can be. */
  missing?: (competition: Competition, draft: Pick<EntryDraft<P>, 'picks' | 'incomplete'>) => MissingParts;
  /** Whether what was read from the device is a pick. */
  isPick: (value: unknown) => value is P;
  /** What a pick is made on, and what is left of one that was made on that; left out where a pick says it all. */
  madeOn?: (competition: Competition, slot: string) => unknown;
  follow?: (competition: Competition, slot: string, pick: P, madeOn: unknown) => P | null;
  /** What is picked, by its name, and a pick of it in words. */
  titleOf: (competition: Competition, slot: string) => string;
  pickText: (competition: Competition, slot: string, pick: P | null) => string;
  /** Saves; it never rejects. */
  save: (sent: SentPicks<P>, to: SaveTarget<Competition>) => Promise<SaveReport<P>>;
  /** What is said when unsaved picks were dropped, because their lock has closed or they are gone. */
  dropped: (competition: Competition, slots: readonly string[]) => ToastMessage;
  /** The figures of the head; `picks` is null where they are not to be seen or not there yet. */
  head: (view: EntryView<Competition>, picks: Picks<P> | null) => EntryHeadFacts;
  Body: ComponentType<OpenEntryView<Competition, P>>;
  Loading: ComponentType;
  /** The page of an entry with nothing to pick; asked for where `total` is 0. */
  Empty?: ComponentType<{ room: Room }>;
  /** What stands in the panel beside the picks on wide screens; left out, the picks have the whole width. */
  Panel?: ComponentType<EntryPanelProps<Competition, P>>;
  /** Prints an entry; left out, entries cannot be printed. */
  Print?: ComponentType<PrintProps<Competition, P>>;
}
