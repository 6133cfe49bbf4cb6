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

export interface AtRoom {
  room: ProvenRoom;
  viewer: Viewer;
  now: number;
}

export interface AtEntry extends AtRoom {
  entry: ProvenEntry;
}

/** A second chance, or the reason why there is none, as a sentence. */
export type Chance =
  | { ok: false; whyNot: string }
  | {
      ok: true;
      /** Null in a fight room. */
      fromRound: number | null;
      /** What is left in the competition: '8 teams from Elite 8 on', '5 fights'. */
      what: string;
      /** The sport of the new room. */
      sport: Sport;
      start(db: Db, made: NewCompetition): Promise<void>;
    };

/** A request for the outlook of some entries. Everything is read from one snapshot. */
export interface OutlookQuestion {
  room: PlayedRoom & Pick<ProvenRoom, 'isCompleted'>;
  /** Null: only what every member may see. */
  viewerId: string | null;
  now: number;
  entries: readonly { id: string; ownerId: string }[];
}

/**
 * The facts that an outlook depends on; its version is a hash of them. `compute` calculates the outlook, and `pack`
 * returns the picks for a page that calculates by itself.
 */
export interface OutlookFacts {
  basis: RoomOutlook['basis'];
  facts: unknown;
  compute(): Computation<Outlook<Exclude<EntryOutlook['witness'], null>>>;
  /** Calculates only who can win and who has clinched. */
  computeContention(): Computation<Contention>;
  pack(): PackedPicks;
}

/** A room's picks as the contract packs them, without owners. */
export type PackedPicks = Pick<RoomPicks, 'seen' | 'covered'> & {
  entries: Omit<PackedEntry, 'ownerId' | 'ownerName' | 'number'>[];
};

/** An entry to be ranked; the time of creation breaks ties. */
export interface ScoredEntry {
  id: string;
  createdAt: Date;
}

/** The standings of a room, best first, and the number of results. */
export interface Standings {
  results: number;
  standings: Standing[];
}

export interface Standing {
  id: string;
  rank: number;
  totalPoints: number;
  maxPoints: number;
  /** Counts besides points; counts that this kind of competition does not have are missing. */
  tallies: Partial<Tallies>;
}

/** Counts that are shown and used for ranking. */
export interface Tallies {
  correctPicks: number;
  correctMethods: number;
  comboBonus: number;
  underdogPicks: number;
}

/** What is shown of an entry's picks, besides the stored figures. */
export interface EntryDetails {
  /** Points per fight or round, in order; null without a result. */
  scores: (number | null)[];
  picksSaved: number;
  /** The number of teams; null for a fight card. */
  size: number | null;
  /** The predicted final score and the lock that covers it; null for a fight card. */
  tieBreaker: (Scores & { lock: PickLock }) | null;
}

/** A final score; both values are null if there is none. */
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

export interface Changed {
  before: SavedRows;
  after: SavedRows;
}

/** An act to be undone: its time, the rows it changed, and the current rows of the same tables. */
export interface Undoing extends Changed {
  at: Date;
  now: SavedRows;
}

export interface Settled {
  /** Why the act cannot be undone, as a sentence; null if it can. */
  whyNot: string | null;
  /** By table, the keys of the rows to delete and the rows to write; tables that are left out do not change. */
  rows: Record<string, { gone: string[]; rows: Record<string, unknown>[] }>;
  /** Whether something that was locked can be picked again. */
  reopens: boolean;
  picks: UndoneAct['picks'];
  removedFights: readonly FightRow[];
}

export interface OwnerChange {
  room: Owner;
  actor: Actor;
  now: number;
}

export type NamedRoom = Extract<Owner, { kind: 'room' }> & { name: string };

export type TemplateBody<Name extends keyof typeof templates> = Context<(typeof templates)[Name]>['body'];

/** What a template shows of its competition. Fields of the other kind are missing. */
export type TemplateContent = Partial<Omit<Template, 'id' | 'name' | 'sport' | 'eventName' | 'createdAt'>>;

/** A feed line such as 'Holloway vs Gaethje: Holloway by KO/TKO', split at the colon. */
export interface FeedLine {
  what: string;
  value: string;
}

/** A room, the template it follows, and what it remembers of it. */
export interface FollowRoute {
  room: Owner;
  template: Owner;
  /** By fact, the template's value when the room last took it. */
  taken: Readonly<Record<string, string | null>>;
  /** By the id of the template's fight, the room's fight. */
  matched: Readonly<Record<string, string>>;
  now: number;
}

/** The facts of a room and its template compared, and which of their fights correspond. */
export interface Comparison {
  facts: ComparedFact[];
  matched: Record<string, string>;
}

/** One compared fact. Values refer to the template's corners and are null if missing. */
export interface ComparedFact extends ThreeWay {
  key: string;
  fact: EventFact;
  what: string;
  ownText: string;
  eventText: string;
  /** Why the room cannot take the template's value; null if it can. */
  whyNot: string | null;
  /** Whether a room that takes changes automatically takes this one as well. */
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

/** The result of taking facts: the newest result as members are told of it, and the owners whose picks were removed. */
export interface FollowTaken {
  posted: string | null;
  ownerIds: string[];
}

/** The report of an import without the template's own fields. */
export type ImportFigures = Omit<ImportReport, 'templateId' | 'templateName' | 'hasChanges'>;

/** An import that was planned but not yet carried out. */
export interface ImportPlan {
  figures: ImportFigures;
  /** The import as the changes log keeps it. */
  changeBy(template: { templateId: string; templateName: string }): OpenChange;
  ownerIds: string[];
  /** Carries out the import and scores the room. The caller holds the room's lock. */
  write(): Promise<void>;
}

export interface ImportRoute {
  room: Owner;
  template: Owner;
  includeResults: boolean;
  /** The manager's answers to the questions of the preview. */
  sameFights: SameFights;
  now: number;
}

type FileEntry = RoomExport['sheets'][number];

/** A competition in a room's file, with the picks of each entry by id. */
export type FileContent = Pick<RoomExport, 'card' | 'bracket'> & {
  picks: Map<string, Partial<Pick<FileEntry, 'picks' | 'takenPicks' | 'bracket'>>>;
};

/** The new competition and the new entries of a file, in the order of the file. */
export interface FileEntries {
  competitionId: string;
  entries: readonly { id: string; entry: FileEntry }[];
}

/** The picks of a file as a table: its header and the cells of each entry. */
export interface FileTable {
  head: string[];
  cells(entry: FileEntry): string[];
}
