import { pictures as calls } from '@lockroom/contract';
import type { FastifyReply } from 'fastify';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { Pictures } from './pictures.service.ts';

// Chats fetch a picture once for each message; a link that has ended is to be gone soon.
const KEPT = 'public, max-age=300';
// What is on it is for the person who asked, as of now.
const OWN = 'private, no-cache';

/** Pictures that the server draws. */
export function pictureRoutes({ pictures }: { pictures: Pictures }): Implementation[] {
  return implement(calls, {
    product: (_, { reply }) => sendPng(reply, KEPT, pictures.product()),
    invitation: ({ db, params: { preview }, now }, { reply }) =>
      sendPng(reply, KEPT, pictures.invitation(db, preview, now)),
    standings: ({ db, room, viewer, now, query: { size } }, { reply }) =>
      sendPng(reply, OWN, pictures.standings(db, { room, viewer, now, size })),
    sheet: ({ db, room, entry, viewer, now, query: { size } }, { reply }) =>
      sendPng(reply, OWN, pictures.sheet(db, { room, entry, viewer, now, size })),
  });
}

async function sendPng(reply: FastifyReply, cached: string, drawn: Promise<Buffer>): Promise<FastifyReply> {
  const picture = await drawn;
  return reply.type('image/png').header('cache-control', cached).send(picture);
}
