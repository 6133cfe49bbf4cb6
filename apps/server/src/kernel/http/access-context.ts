import type { Access, TokenScope } from '@lockroom/contract';
import type { Sport } from '@lockroom/rules';
import type { Db } from '../db/connect.ts';

/** The caller, authenticated by a session or by a token for scripts. */
export interface Viewer {
  id: string;
  username: string;
  email: string | null;
  isGuest: boolean;
  isAdmin: boolean;
  /** The id of the session or of the API token. */
  sessionId: string;
  /** The scope of a token; null for a session, which has no restrictions. */
  scope: TokenScope | null;
  /** Undefined for a session. */
  tokenName?: string;
}

export interface ProvenRoom {
  kind: 'room';
  id: string;
  name: string;
  sport: Sport;
  creatorId: string;
  /** Whether the viewer runs the room, as its manager, as a deputy, or as an administrator in a test room. */
  isManager: boolean;
  /** Whether the viewer sees all picks before the lock, as the people who run an unsealed room do. */
  seesPicks: boolean;
  isSealed: boolean;
  isPaused: boolean;
  /** Until when the viewer may enter picks after the lock; null if the viewer may not. */
  lateEntryUntil: Date | null;
  isCompleted: boolean;
  isTestRoom: boolean;
  maxEntries: number;
  /** The IANA time zone in which lock times are entered and displayed. */
  timeZone: string;
  /** The id of the room's competition, which is also the id of the manager's event. */
  competitionId: string;
  /** Increases whenever the competition or its standings change. */
  version: number;
  /** The manager's presence. Set only if the viewer is the manager and does not use an API token. */
  presence?: ManagerPresence;
}

/** When the manager was last recorded as active in a room, and whether somebody is taking over the room. */
export interface ManagerPresence {
  seenAt: Date | null;
  isTakenOver: boolean;
}

/** The owner of a competition: a room or a template. A template has no members and no changes log. */
export type Owner =
  | { kind: 'room'; id: string; competitionId: string; sport: Sport; timeZone: string }
  | { kind: 'template'; competitionId: string; sport: Sport };

export type Managed = ProvenRoom | ProvenTemplate['owner'];

/** A template, whose fights and tournament are changed in the same way as a room's. */
export interface ProvenTemplate {
  id: string;
  owner: Extract<Owner, { kind: 'template' }>;
}

export interface ProvenEntry {
  id: string;
  ownerId: string;
  number: number;
  isOwner: boolean;
}

/** A fight, plan, friend request or friendship that the viewer may access. */
export interface ProvenId {
  id: string;
}

export interface ProvenPost {
  id: string;
  /** Whether the viewer is the author; if not, the viewer is an administrator. */
  isAuthor: boolean;
}

interface SignedIn {
  viewer: Viewer;
}
interface InRoom extends SignedIn {
  room: ProvenRoom;
}

/** What a handler receives for each access level that an endpoint can declare. */
export interface Proofs {
  /** Callers are not authenticated, and any token is ignored. */
  public: object;
  user: SignedIn;
  admin: SignedIn;
  'room.member': InRoom;
  'room.manager': InRoom;
  /** The manager only, not deputies. */
  'room.creator': InRoom;
  /** `entry` is null if the id identifies the manager's event. */
  'event.member': InRoom & { entry: ProvenEntry | null };
  'event.manager': InRoom & { entry: ProvenEntry | null };
  'fight.manager': InRoom & { fight: ProvenId };
  /** `owner` is the room or template that contains the fight; the viewer may change it. */
  'fight.editor': SignedIn & { owner: Managed; fight: ProvenId };
  'template.reader': SignedIn & { template: ProvenTemplate };
  'template.admin': SignedIn & { template: ProvenTemplate };
  'bracket.member': InRoom & { entry: ProvenEntry };
  'bracket.editor': InRoom & { entry: ProvenEntry };
  'post.author': SignedIn & { post: ProvenPost };
  'comment.author': SignedIn & { comment: { id: string; postId: string } };
  'plan.author': SignedIn & { plan: ProvenId };
  'request.receiver': SignedIn & { request: ProvenId };
  'friendship.member': SignedIn & { friendship: ProvenId };
}

/** What a guard (an endpoint's access check) can use: the database, the viewer, and ids in the path or body. */
export interface GuardInput {
  db: Db;
  viewer: Viewer;
  /** Returns the id under this name, or null. Fails with not_found if the id is not a UUID. */
  id(name: string): string | null;
}

type ProvedBy<A extends Access> = Omit<Proofs[A], 'viewer'>;
/** A guard checks access: it returns context for the handler or refuses the request. */
export type Guards = {
  [A in Exclude<Access, 'public' | 'user' | 'admin'>]: (input: GuardInput) => Promise<ProvedBy<A>>;
};

/**
 * Finds the viewer by bearer token; null if the token is unknown or expired. Refuses an account that must first
 * confirm its email address, unless `evenUnconfirmed` is true.
 */
export type Authenticate = (
  db: Db,
  token: string,
  now: number,
  evenUnconfirmed?: boolean,
) => Promise<Viewer | null>;
