import { SPORTS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { Id, Instant } from '../schema.ts';

/** Changes that others made in one of the caller's rooms since the last visit to Home. Contains no picks. */
export const RoomNews = z.object({
  roomId: Id,
  name: z.string(),
  sport: z.enum(SPORTS),
  results: z.int(),
  /** The old and new rank of the caller's best bracket, if it changed. */
  moved: z.nullable(z.object({ from: z.int(), to: z.int() })),
  locksChanged: z.boolean(),
  joined: z.int(),
  isCompleted: z.boolean(),
});
export type RoomNews = z.infer<typeof RoomNews>;

export const News = z.object({
  /** The end of the previous visit; null on the first visit. */
  since: z.nullable(Instant),
  /** At most ten rooms with news, newest first. Archived rooms have no news. */
  rooms: z.array(RoomNews),
});
export type News = z.infer<typeof News>;

export const news = {
  look: post('/api/home/visit', {
    access: 'user',
    summary:
      "What changed in the caller's rooms since the last visit to Home; a visit ends after 30 minutes without a request",
    response: News,
  }),
};
