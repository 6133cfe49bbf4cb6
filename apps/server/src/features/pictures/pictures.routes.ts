import { pictures as calls } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { Pictures } from './pictures.service.ts';

// Chats fetch a picture once for each message; a link that has ended is to be gone soon.
const KEPT = 'public, max-age=300';
// What is on it is for the person who asked, as of now.
const OWN = 'private, no-cache';

/** Pictures that the server draws. */
export function pictureRoutes({ pictures }: { pictures: Pictures }): Implementation[] {
  return implement(calls, {
    product: async (_, { reply }) =>
      reply
        .type('image/png')
        .header('cache-control', KEPT)
        .send(await pictures.product()),
    invitation: async ({ db, params: { preview }, now }, { reply }) =>
      reply
        .type('image/png')
        .header('cache-control', KEPT)
        .send(await pictures.invitation(db, preview, now)),
    standings: async ({ db, room, viewer, now, query: { size } }, { reply }) =>
      reply
        .type('image/png')
        .header('cache-control', OWN)
        .send(await pictures.standings(db, { room, viewer, now, size })),
    sheet: async ({ db, room, entry, viewer, now, query: { size } }, { reply }) =>
      reply
        .type('image/png')
        .header('cache-control', OWN)
        .send(await pictures.sheet(db, { room, entry, viewer, now, size })),
  });
}
