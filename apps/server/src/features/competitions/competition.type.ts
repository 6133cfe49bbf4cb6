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
import type { FactSource } from '../../kernel/db/tables/columns.ts';
import type { Owner, ProvenEntry, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import type { Notifier } from '../notifications/notifications.service.ts';
import type { NewCompetition, PlayedRoom } from '../rooms/competition.service.ts';
import type { Actor } from '../rooms/rooms.service.ts';
import type { FigureRow } from './entries.store.ts';
import type { FightRow } from './fights/fights.store.ts';
import type { Changed, SavedRows, SavedTable } from './undo-snapshot.service.ts';

export interface AtRoom {
  room: ProvenRoom;
  viewer: Viewer;
  now: number;
}

export interface AtEntry extends AtRoom {
  entry: ProvenEntry;
}

/** A second-chance room, or a sentence that says why none can be created. */
export type SecondChance =
  | { ok: false; whyNot: string }
  | {
      ok: true;
      /** The round from which the new bracket starts; null in a fight room. */
      fromRound: number | null;
      /** What remains of the competition: '8 teams from Elite 8 on', '5 fights'. */
      what: string;
      sport: Sport;
      start(db: Db, made: NewCompetition): Promise<void>;
    };

/** A request for the outlook of some entries (who can still win). All data is read from one database snapshot. */
export interface OutlookQuestion {
  room: PlayedRoom & Pick<ProvenRoom, 'isCompleted'>;
  /** The viewer; null for an outlook based only on the picks that every member may see. */
  viewerId: string | null;
  now: number;
  entries: readonly { id: string; ownerId: string }[];
}

/**
 * The data on which an outlook depends. `compute` calculates the whole outlook, `computeContention` calculates only who
 * can win and who has clinched, and `pack` returns the picks for a page that calculates the outlook itself.
 */
export interface OutlookFacts {
  basis: RoomOutlook['basis'];
  facts: unknown;
  compute(): Computation<Outlook<Witness>>;
  computeContention(): Computation<Contention>;
  pack(): PackedPicks;
}

export type Witness = NonNullable<EntryOutlook['witness']>;

type PackedPicks = Pick<RoomPicks, 'seen' | 'covered'> & {
  entries: Omit<PackedEntry, 'ownerId' | 'ownerName' | 'number'>[];
};

/** An entry to be ranked. Tied entries are listed in order of creation. */
export interface ScoredEntry {
  id: string;
  createdAt: Date;
}

/** A room's standings, best entry first, and the number of results. */
export interface Standings {
  results: number;
  standings: Standing[];
}

export type Standing = Omit<FigureRow, 'previousRank'>;

/** Details of an entry's picks that lists show in addition to the stored points and rank. */
export interface EntryDetails {
  /** Points per fight or round, in order; null if there is no result yet. */
  scores: (number | null)[];
  picksSaved: number;
  /** The number of teams; null for a fight card. */
  size: number | null;
  /** The predicted final score, and the lock that ends its secrecy; null for a fight card. */
  tieBreaker: (Scores & { lock: PickLock }) | null;
}

export interface Scores {
  team1Score: number | null;
  team2Score: number | null;
}

/** The tables that manager actions can change in this kind of competition. */
export interface ActTables {
  /** Tables with the manager's input. An action cannot be undone once its rows in these tables have changed again. */
  facts: readonly SavedTable[];
  /** The tables that store members' picks. They are saved only for actions that can remove picks. */
  picks: readonly SavedTable[];
}

/** An action to be undone, with its time, the rows it changed, and the current rows of the same tables. */
export interface Undoing extends Changed {
  at: Date;
  now: SavedRows;
}

export interface UndoPlan {
  /** A sentence that says why the action cannot be undone; null if it can. */
  whyNot: string | null;
  /** The keys of the rows to delete and the rows to write, for each table. Unchanged tables are omitted. */
  rows: Record<string, { gone: string[]; rows: Record<string, unknown>[] }>;
  /** Whether the undo reopens any locked picks. */
  reopens: boolean;
  picks: UndoneAct['picks'];
  removedFights: readonly FightRow[];
}

export interface OwnerChange {
  room: Owner;
  actor: Actor;
  now: number;
  /** The source of the new values; by default, the actor's token, if any (see `sourceOf`). */
  source?: FactSource | undefined;
}

export type NamedRoom = Extract<Owner, { kind: 'room' }> & { name: string };

export type TemplateBody<Name extends keyof typeof templates> = Context<(typeof templates)[Name]>['body'];

/** A template's data about its competition. Fields that belong to the other kind of competition are absent. */
export type TemplateContent = Partial<
  Omit<Template, 'id' | 'name' | 'sport' | 'eventName' | 'startsAt' | 'createdAt'>
>;

export interface FeedLine {
  what: string;
  value: string;
}

/** A room, the template that it follows, and what is stored about the values and fights that the two share. */
export interface FollowState {
  room: Owner;
  template: Owner;
  /** For each fact (a value that the template provides), the last value that the room adopted. */
  taken: Readonly<Record<string, string | null>>;
  /** The room's matching fight and people, keyed by the id of the template's fight (see `Match`). */
  matched: Readonly<Record<string, string>>;
  now: number;
}

export interface Comparison {
  facts: ComparedFact[];
  matched: Record<string, string>;
}

/** A value compared between a room and its template. Corners are numbered as in the template; null means no value. */
export interface ComparedFact extends ThreeWay {
  key: string;
  fact: EventFact;
  /** The room's fight, or the game or team of its bracket; null for other kinds of values. */
  subjectId: string | null;
  what: string;
  ownText: string;
  eventText: string;
  /** Why the room cannot adopt the template's value; null if it can. */
  whyNot: string | null;
  /** Whether the change is safe for rooms that adopt changes automatically. */
  isSafe: boolean;
}

export interface Adoption {
  context: Notifier;
  change: OwnerChange & { room: NamedRoom };
  state: FollowState;
  keys: ReadonlySet<string>;
  event: { templateId: string; templateName: string };
  skipsRefused: boolean;
}

/** The outcome of adopting values: the newest result (as text for members) and the owners whose picks were removed. */
export interface AdoptionResult {
  posted: string | null;
  ownerIds: string[];
}

export type ImportFigures = Omit<ImportReport, 'templateId' | 'templateName' | 'hasChanges'>;

export interface ImportPlan {
  figures: ImportFigures;
  /** Returns the changes-log line about the import. */
  changeBy(template: { templateId: string; templateName: string }): OpenChange;
  ownerIds: string[];
  /** Carries out the import and scores the room. The caller must hold the lock on the room's row. */
  write(): Promise<void>;
}

export interface ImportRequest {
  room: Owner;
  template: Owner;
  includeResults: boolean;
  /** The manager's decisions about the similar fights that the preview listed. */
  sameFights: SameFights;
  now: number;
}

type FileEntry = RoomExport['sheets'][number];

/** The competition in a room's export file, with each entry's picks, keyed by entry id. */
export type FileContent = Pick<RoomExport, 'card' | 'bracket'> & {
  picks: Map<string, Partial<Pick<FileEntry, 'picks' | 'takenPicks' | 'bracket'>>>;
};

/** The new competition and the new entries, in the order of the file. */
export interface FileEntries {
  competitionId: string;
  entries: readonly { id: string; entry: FileEntry }[];
}

/** The picks in an export file, as a table: the header, and a function that returns an entry's cells. */
export interface FileTable {
  head: string[];
  cells(entry: FileEntry): string[];
}
