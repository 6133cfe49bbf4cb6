import type { Access } from '@lockroom/contract';
import type { Sport } from '@lockroom/game';
import type { Db } from '../db/connect.ts';

/** Who is calling, proved by a session. */
export interface Viewer {
  id: string;
  username: string;
  email: string;
  isAdmin: boolean;
  sessionId: string;
}

/** A room the viewer is a member of. */
export interface ProvenRoom {
  id: string;
  name: string;
  sport: Sport;
  creatorId: string;
  isManager: boolean;
  isCompleted: boolean;
  isTestRoom: boolean;
  /** Its competition, which is also the id of the manager's event. */
  eventId: string;
}

/** What a game is changed in: a room, or with a null id a template, where nobody plays and nothing is logged. */
export interface Ground {
  id: string | null;
  eventId: string;
  sport: Sport;
}

/** A template; its fights and brackets are changed like those of a room. */
export interface ProvenTemplate {
  id: string;
  ground: Ground;
}

/** A bracket in a room the viewer is a member of. */
export interface ProvenBracket {
  id: string;
  ownerId: string;
  number: number;
  isOwner: boolean;
}

/** A fight of a room's card. */
export interface ProvenFight {
  id: string;
}

/** A post of the support centre. */
export interface ProvenPost {
  id: string;
  /** False for an administrator who did not write it. */
  isAuthor: boolean;
}

/** A comment on a post. */
export interface ProvenComment {
  id: string;
  postId: string;
}

/** A plan of the development board. */
export interface ProvenPlan {
  id: string;
}

interface SignedIn {
  viewer: Viewer;
}
interface InRoom extends SignedIn {
  room: ProvenRoom;
}

/** A friend request or friendship that concerns the viewer. */
export interface ProvenRequest {
  id: string;
}

/** What a handler knows, by the access its endpoint declares. */
export interface Proofs {
  public: { viewer: Viewer | null };
  user: SignedIn;
  admin: SignedIn;
  'room.member': InRoom;
  'room.manager': InRoom;
  /** The bracket is null when the id was the manager event's. */
  'event.member': InRoom & { bracket: ProvenBracket | null };
  'event.manager': InRoom & { bracket: ProvenBracket | null };
  'fight.manager': InRoom & { fight: ProvenFight };
  /** The fight's room or template; the viewer manages it. */
  'fight.editor': SignedIn & { ground: Ground; fight: ProvenFight };
  'template.reader': SignedIn & { template: ProvenTemplate };
  'template.admin': SignedIn & { template: ProvenTemplate };
  'bracket.member': InRoom & { bracket: ProvenBracket };
  'bracket.editor': InRoom & { bracket: ProvenBracket };
  'post.author': SignedIn & { post: ProvenPost };
  'comment.author': SignedIn & { comment: ProvenComment };
  'plan.author': SignedIn & { plan: ProvenPlan };
  /** The viewer is who was asked. */
  'request.receiver': SignedIn & { request: ProvenRequest };
  /** The viewer is one of the two. */
  'friendship.member': SignedIn & { friendship: ProvenRequest };
}

/** What a guard is given: the ids named in the path, or in the body where the path has none. */
export interface GuardInput {
  db: Db;
  viewer: Viewer;
  /** The id of that name; null when the request has none. Anything that is no UUID refuses as not found. */
  id(name: string): string | null;
}

type ProvedBy<A extends Access> = Omit<Proofs[A], 'viewer'>;
/** Guards beyond signing in; each proves its level or refuses. */
export type Guards = {
  [A in Exclude<Access, 'public' | 'user' | 'admin'>]: (input: GuardInput) => Promise<ProvedBy<A>>;
};

/** Finds the viewer of a bearer token; null without a valid session. */
export type Authenticate = (db: Db, token: string, now: number) => Promise<Viewer | null>;
