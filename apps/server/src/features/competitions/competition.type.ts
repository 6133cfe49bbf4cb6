import type {
  EntryOutlook,
  EventFact,
  ImportReport,
  OpenChange,
  PackedEntry,
  RoomExport,
  RoomOutlook,
  RoomPicks,
  SameFights,
  Template,
  templates,
  UndoneAct,
} from '@lockroom/contract';
import type { Computation, Contention, Outlook, PickLock, Sport, ThreeWay } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import type { Owner, ProvenEntry, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import type { Telling } from '../notifications/notifications.service.ts';
import type { NewCompetition, PlayedRoom } from '../rooms/competition.service.ts';
import type { Actor } from '../rooms/rooms.service.ts';
import type { FightRow } from './fights/fights.store.ts';
import type { SavedRows, SavedTable } from './undo-snapshot.service.ts';

/** A room, the viewer and the time of the call. */
export interface AtRoom {
  room: ProvenRoom;
  viewer: Viewer;
  now: number;
}

/** An entry and the viewer. */
export interface AtEntry extends AtRoom {
  entry: ProvenEntry;
}

/** A second chance, or the sentence that says why there is none. */
export type Chance =
  | { ok: false; whyNot: string }
  | {
      ok: true;
      /** Null in a fight room. */
      fromRound: number | null;
      /** What is still in: '8 teams from Elite 8 on', '5 fights'. */
      what: string;
      /** The sport of the new room. */
      sport: Sport;
      start(db: Db, made: NewCompetition): Promise<void>;
    };

/** The room and the entries whose outlook is asked for, by whom and when; all that is read comes from one snapshot. */
export interface OutlookQuestion {
  room: PlayedRoom & Pick<ProvenRoom, 'isCompleted'>;
  /** Null for no viewer: only what every member may see. */
  viewerId: string | null;
  now: number;
  entries: readonly { id: string; ownerId: string }[];
}

/**
 * The facts that an outlook rests on, which name its version. `compute` makes the outlook from them; `pack` gives the picks
 * among them, for a page that reckons for itself.
 */
export interface OutlookFacts {
  basis: RoomOutlook['basis'];
  facts: unknown;
  compute(): Computation<Outlook<Exclude<EntryOutlook['witness'], null>>>;
  /** Who can win and who has clinched, where no more is asked for. */
  computeContention(): Computation<Contention>;
  pack(): PackedPicks;
}

/** A room's picks as the contract packs them, without their owners. */
export type PackedPicks = Pick<RoomPicks, 'seen' | 'covered'> & {
  entries: Omit<PackedEntry, 'ownerId' | 'ownerName' | 'number'>[];
};

/** An entry to be ranked; the time of creation breaks ties. */
export interface ScoredEntry {
  id: string;
  createdAt: Date;
}

/** The standings of a room, best first, and how many results they rest on. */
export interface Standings {
  results: number;
  standings: Standing[];
}

/** An entry's rank and figures. */
export interface Standing {
  id: string;
  rank: number;
  totalPoints: number;
  maxPoints: number;
  /** Counts beside points; those that the kind of competition does not have are left out. */
  tallies: Partial<Tallies>;
}

/** Counts that entries are shown with and ranked by. */
export interface Tallies {
  correctPicks: number;
  correctMethods: number;
  /** Points earned by combos. */
  comboBonus: number;
  underdogPicks: number;
}

/** What an entry shows of its picks, beyond the stored figures. */
export interface EntryDetails {
  /** Points per part of the competition (fight, round), the first first; null while it has no result. */
  scores: (number | null)[];
  picksSaved: number;
  /** How many teams a tournament has; null in others. */
  size: number | null;
  /** The predicted score of the final, with the lock it is covered until; null where there is no final. */
  tieBreaker: (Scores & { lock: PickLock }) | null;
}

/** A score of the final; both null for none. */
export interface Scores {
  team1Score: number | null;
  team2Score: number | null;
}

/** The tables that a manager's acts on a kind of competition change. */
export interface ActTables {
  /** What the manager enters. If these rows have changed since an act, it can no longer be undone. */
  facts: readonly SavedTable[];
  /** What members picked; saved only for acts that can remove picks. */
  picks: readonly SavedTable[];
}

/** The rows that an act changed, before and after it. */
export interface Changed {
  before: SavedRows;
  after: SavedRows;
}

/** An act to be undone: its time, the rows it changed, and the current rows of the same tables. */
export interface Undoing extends Changed {
  at: Date;
  now: SavedRows;
}

/** What undoing an act writes and does. */
export interface Settled {
  /** Why the act cannot be undone, as a sentence; null if it can. */
  whyNot: string | null;
  /** By table, the keys of the rows to delete and the rows to write; tables that are left out do not change. */
  rows: Record<string, { gone: string[]; rows: Record<string, unknown>[] }>;
  /** Whether something that was locked can be picked again. */
  reopens: boolean;
  picks: UndoneAct['picks'];
  /** Fights that leave the card. */
  removedFights: readonly FightRow[];
}

/** Whose competition is changed, by whom and when. */
export interface OwnerChange {
  room: Owner;
  actor: Actor;
  now: number;
}

/** A room whose members are told of what happens in it. */
export type NamedRoom = Extract<Owner, { kind: 'room' }> & { name: string };

/** The body of a call for templates. */
export type TemplateBody<Name extends keyof typeof templates> = Context<(typeof templates)[Name]>['body'];

/** What a template shows of its competition; what a type does not have stays out. */
export type TemplateContent = Partial<Omit<Template, 'id' | 'name' | 'sport' | 'eventName' | 'createdAt'>>;

/** 'Holloway vs Gaethje: Holloway by KO/TKO' in its two parts. */
export interface FeedLine {
  what: string;
  value: string;
}

/** A room, what it follows, and what it remembers of it. */
export interface FollowRoute {
  room: Owner;
  template: Owner;
  /** The template's value that the room had last, by fact. */
  taken: Readonly<Record<string, string | null>>;
  /** The room's fight by the id of the template's. */
  matched: Readonly<Record<string, string>>;
  now: number;
}

/** The facts of a room and its template side by side, and which of their fights are the same. */
export interface Comparison {
  facts: ComparedFact[];
  matched: Record<string, string>;
}

/** One fact; the values are those of the template's corners, null for nothing. */
export interface ComparedFact extends ThreeWay {
  key: string;
  fact: EventFact;
  what: string;
  /** The values in words. */
  ownText: string;
  eventText: string;
  /** Why the room cannot take it; null where it can. */
  whyNot: string | null;
  /** Whether a room that takes changes as they come takes this one, too. */
  isSafe: boolean;
}

export interface FollowTaking {
  telling: Telling;
  change: OwnerChange & { room: NamedRoom };
  route: FollowRoute;
  keys: ReadonlySet<string>;
  event: { templateId: string; templateName: string };
  skipsRefused: boolean;
}

/** What taking facts did beside the facts: the newest result, as members are told of it, and whose picks are gone. */
export interface FollowTaken {
  posted: string | null;
  ownerIds: string[];
}

/** What an import changes, in the words of the contract but for the template's own. */
export type ImportFigures = Omit<ImportReport, 'templateId' | 'templateName' | 'hasChanges'>;

/** An import that was thought through and not yet done. */
export interface ImportPlan {
  figures: ImportFigures;
  /** The same as the changes log keeps it. */
  changeBy(template: { templateId: string; templateName: string }): OpenChange;
  /** Whose entries lose picks. */
  ownerIds: string[];
  /** Stores what the figures say and scores the room; under the room's lock. */
  write(): Promise<void>;
}

/** Where an import comes from and goes to. */
export interface ImportRoute {
  room: Owner;
  template: Owner;
  includeResults: boolean;
  /** The answers to the questions of the preview. */
  sameFights: SameFights;
  now: number;
}

type FileEntry = RoomExport['sheets'][number];

/** A competition as a room's file holds it, with the picks of each entry by id; what is left out is empty. */
export type FileContent = Pick<RoomExport, 'card' | 'bracket'> & {
  picks: Map<string, Partial<Pick<FileEntry, 'picks' | 'takenPicks' | 'bracket'>>>;
};

/** The new competition of a file and its new entries, in the order of the file. */
export interface FileEntries {
  competitionId: string;
  entries: readonly { id: string; entry: FileEntry }[];
}

/** The picks of a file as a table: its head, and the cells of each entry. */
export interface FileTable {
  head: string[];
  cells(entry: FileEntry): string[];
}
