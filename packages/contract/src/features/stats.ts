import { PICK_METHODS, SPORTS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { get, ofUser } from '../endpoint.ts';
import { Id, Instant } from '../schema.ts';

/** A person's figures on the dashboard (rules: play#dashboard-figures). */
export const DashboardStats = z.object({
  currentRooms: z.int(),
  /** The number of entries without missing picks. */
  bracketsFilled: z.int(),
  /** The number of completed rooms in which the person finished first. */
  wins: z.int(),
  /** The average of the person's best ranks in completed rooms, to one decimal; null if no room is completed. */
  averageRanking: z.nullable(z.number()),
  bestFinish: z.nullable(z.int()),
  /** The ids of at most three rooms, most visited first. */
  mostVisitedRooms: z.array(Id),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** The fields of an entry that are needed for a sentence about its rank. */
const RankedEntry = z.object({
  id: Id,
  number: z.int(),
  rank: z.int(),
  totalPoints: z.int(),
  isOwner: z.boolean(),
  user: z.object({ username: z.string() }),
});

const Standing = z.object({
  own: RankedEntry,
  /** The number of entries in the room. */
  of: z.int(),
  /** The entries to compare with `own`: the leaders or, if `own` leads, the runners-up. */
  others: z.array(RankedEntry),
});
export type Standing = z.infer<typeof Standing>;

const NamedRoom = { roomId: Id, name: z.string(), sport: z.enum(SPORTS) };

/** The caller's stored pick, which has no method in a tournament. */
const NamedPick = z.object({ winner: z.string(), method: z.nullable(z.enum(PICK_METHODS)) });
export type NamedPick = z.infer<typeof NamedPick>;

/** A running room in which something is locked and the caller has an entry. */
export const LiveRoom = z.object({
  ...NamedRoom,
  entryId: Id,
  scored: z.int(),
  of: z.int(),
  /** Null before the first result. */
  standing: z.nullable(Standing),
  /** The number of ranks gained through the latest result; negative if ranks were lost. `reason` is that result. */
  moved: z.int(),
  reason: z.nullable(z.string()),
  /** The locked fight without a result: 'Fight 9'. Null in a tournament. */
  underWay: z.nullable(z.string()),
  next: z.nullable(
    z.object({
      /** The next fight or game: 'Fight 10' or 'Marquette v NC State'. */
      title: z.string(),
      /** Null in a tournament. */
      fightId: z.nullable(Id),
      lockAt: z.nullable(Instant),
      /** Whether the pick can still be changed. */
      isOpen: z.boolean(),
      pick: z.nullable(NamedPick),
    }),
  ),
});
export type LiveRoom = z.infer<typeof LiveRoom>;

/** A result that the caller, as a manager, may have to enter: that of a locked fight or of a tournament's next game. */
export const DueResult = z.object({
  ...NamedRoom,
  /** Null in a tournament. */
  fightId: z.nullable(Id),
  /** The fight's place on the card: 'Fight 9'. Null in a tournament. */
  title: z.nullable(z.string()),
  /** The two opponents: 'Nickal v Brundage'. */
  pair: z.string(),
  lockedAt: z.nullable(Instant),
});
export type DueResult = z.infer<typeof DueResult>;

/** The caller's last completed room. */
export const LastResult = z.object({
  ...NamedRoom,
  completedAt: Instant,
  isManager: z.boolean(),
  /** The owners of the entries in first place. */
  winners: z.array(z.string()),
  isWon: z.boolean(),
  points: z.int(),
  /** Null if the caller has no entry. */
  standing: z.nullable(Standing),
  /** The correct pick that earned the most points; if several did, the one that the fewest entries have. */
  bestCall: z.nullable(z.extend(NamedPick, { points: z.int() })),
});
export type LastResult = z.infer<typeof LastResult>;

/** What needs the caller's attention now, and the caller's standings in running rooms. Archived rooms are left out. */
export const LiveDashboard = z.object({
  /** Results that are due, sorted by lock time, oldest first. */
  due: z.array(DueResult),
  /** The caller's managed room whose lock is next; null unless members miss picks there and may be reminded now. */
  toRemind: z.nullable(
    z.object({
      ...NamedRoom,
      /** The names of the first few members who are missing picks. */
      names: z.array(z.string()),
      missing: z.int(),
      locksAt: z.nullable(Instant),
    }),
  ),
  /** The caller's running rooms, sorted by their next lock, soonest first. */
  live: z.array(LiveRoom),
  lastResult: z.nullable(LastResult),
});
export type LiveDashboard = z.infer<typeof LiveDashboard>;

export const stats = {
  live: get('/api/dashboard/live', {
    access: 'user',
    summary: "What needs the caller's attention now, and the caller's rank in running rooms",
    response: LiveDashboard,
  }),
  dashboard: get('/api/dashboard/stats', {
    ...ofUser,
    summary: "The caller's statistics",
    response: DashboardStats,
  }),
};
