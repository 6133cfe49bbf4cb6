import type { Access, TokenScope } from '@lockroom/contract';
import type { Sport } from '@lockroom/rules';
import type { Db } from '../db/connect.ts';

/** The caller, authenticated by a session or by a token for scripts. */
export interface Viewer {
  id: string;
  username: string;
  email: string;
  isAdmin: boolean;
  /** The id of the session or of the token. */
  sessionId: string;
  /** The scope of a token; null for a session, which may do everything. */
  scope: TokenScope | null;
}

/** A room the viewer is a member of. */
export interface ProvenRoom {
  kind: 'room';
  id: string;
  name: string;
  sport: Sport;
  creatorId: string;
  isManager: boolean;
  isCompleted: boolean;
  isTestRoom: boolean;
  /** Its competition, which is also the id of the manager's event. */
  competitionId: string;
  /** Changes with every change of the competition and its standings. */
  version: number;
}

/** The owner of a competition: a room or a template. A template has no members and no changes log. */
export type Owner =
  | { kind: 'room'; id: string; competitionId: string; sport: Sport }
  | { kind: 'template'; competitionId: string; sport: Sport };

/** A room or template whose competition the viewer may change. */
export type Managed = ProvenRoom | Extract<Owner, { kind: 'template' }>;

/** A template; its fights and tournaments are changed like those of a room. */
export interface ProvenTemplate {
  id: string;
  owner: Owner;
}

/** An entry in a room the viewer is a member of. */
export interface ProvenEntry {
  id: string;
  ownerId: string;
  number: number;
  isOwner: boolean;
}

/** An authorised fight, plan, friend request or friendship; only its id is needed. */
export interface ProvenId {
  id: string;
}

/** A post of the support centre. */
export interface ProvenPost {
  id: string;
  /** False for an administrator other than the author. */
  isAuthor: boolean;
}

/** A comment on a post. */
export interface ProvenComment {
  id: string;
  postId: string;
}

interface SignedIn {
  viewer: Viewer;
}
interface InRoom extends SignedIn {
  room: ProvenRoom;
}

/** What a handler receives for each access level that an endpoint can declare. */
export interface Proofs {
  /** Callers are not authenticated; a token is ignored. */
  public: object;
  user: SignedIn;
  admin: SignedIn;
  'room.member': InRoom;
  'room.manager': InRoom;
  /** Null if the id is that of the manager's event. */
  'event.member': InRoom & { entry: ProvenEntry | null };
  'event.manager': InRoom & { entry: ProvenEntry | null };
  'fight.manager': InRoom & { fight: ProvenId };
  /** The fight's room or template, which the viewer manages. */
  'fight.editor': SignedIn & { owner: Managed; fight: ProvenId };
  'template.reader': SignedIn & { template: ProvenTemplate };
  'template.admin': SignedIn & { template: ProvenTemplate };
  'bracket.member': InRoom & { entry: ProvenEntry };
  'bracket.editor': InRoom & { entry: ProvenEntry };
  'post.author': SignedIn & { post: ProvenPost };
  'comment.author': SignedIn & { comment: ProvenComment };
  'plan.author': SignedIn & { plan: ProvenId };
  /** The viewer is the receiver. */
  'request.receiver': SignedIn & { request: ProvenId };
  /** The viewer is one of the two. */
  'friendship.member': SignedIn & { friendship: ProvenId };
}

/** The ids available to a guard: those of the path, otherwise those of the body. */
export interface GuardInput {
  db: Db;
  viewer: Viewer;
  /** The id of that name; null if the request has none. Refuses with not_found if it is not a UUID. */
  id(name: string): string | null;
}

type ProvedBy<A extends Access> = Omit<Proofs[A], 'viewer'>;
/** The guards of the access levels beyond signing in. Each returns its context or refuses. */
export type Guards = {
  [A in Exclude<Access, 'public' | 'user' | 'admin'>]: (input: GuardInput) => Promise<ProvedBy<A>>;
};

/** Finds the viewer of a bearer token; null if it is unknown or has expired. */
export type Authenticate = (db: Db, token: string, now: number) => Promise<Viewer | null>;
