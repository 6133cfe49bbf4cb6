import type { Access, TokenScope } from '@lockroom/contract';
import type { Sport } from '@lockroom/rules';
import type { Db } from '../db/connect.ts';

/** The caller, proved by a session or a token for scripts. */
export interface Viewer {
  id: string;
  username: string;
  email: string;
  isAdmin: boolean;
  /** Of a token: its own id. */
  sessionId: string;
  /** What a token is for; null for a session, which is for everything. */
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
  /** Another one after every change of what is played and of how it stands. */
  version: number;
}

/** The owner of a competition: a room, or a template, which has no members and no changes log. */
export type Owner =
  | { kind: 'room'; id: string; competitionId: string; sport: Sport }
  | { kind: 'template'; competitionId: string; sport: Sport };

/** A room with what is proven of its viewer, or a template: what one may change a competition of. */
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

/** What is proven by its id alone: a fight of a room's card, a plan, or a friend request that concerns the viewer. */
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

/** The facts a handler receives, by the access its endpoint declares. */
export interface Proofs {
  /** Nobody is asked who they are, whatever token comes along. */
  public: object;
  user: SignedIn;
  admin: SignedIn;
  'room.member': InRoom;
  'room.manager': InRoom;
  /** Null where the id is that of the manager's event. */
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

/** The ids available to a guard: those of the path, or of the body where the path has none. */
export interface GuardInput {
  db: Db;
  viewer: Viewer;
  /** The id of that name; null when the request has none. A value that is not a UUID refuses as not found. */
  id(name: string): string | null;
}

/** Who asks for what has this id: an account, or the token of a session that is looked up at the same time. */
export type Question = { id: string } & ({ userId: string } | { token: string });

/**
 * A guard of one id that need not know the viewer in order to read, but only to judge what was read: where the id is in
 * the path, both it and the session are read in one round trip, for all that ask at the same moment. `read` sends its
 * statement at once, and answers in the order of the questions.
 */
export interface PairedGuard<Proof> {
  idName: string;
  read(db: Db, questions: readonly Question[]): Promise<((viewer: Viewer) => Proof)[]>;
}

type ProvedBy<A extends Access> = Omit<Proofs[A], 'viewer'>;
/** Guards beyond signing in; each proves its level or refuses. */
export type Guards = {
  [A in Exclude<Access, 'public' | 'user' | 'admin'>]:
    | ((input: GuardInput) => Promise<ProvedBy<A>>)
    | PairedGuard<ProvedBy<A>>;
};

/** Finds the viewer of a bearer token; null for one that is of no use (any more). */
export type Authenticate = (db: Db, token: string, now: number) => Promise<Viewer | null>;

/** The same for many tokens, in their order, in one statement. */
export type AuthenticateAll = (
  db: Db,
  asked: readonly { token: string; now: number }[],
) => Promise<(Viewer | null)[]>;
