import { pictures as calls } from '@lockroom/contract';
import type { FastifyReply } from 'fastify';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { Pictures } from './pictures.service.ts';

// The cache time is short, because a deleted link's picture should soon disappear. Chat apps fetch a picture only once
// per message.
const PUBLIC_CACHE = 'public, max-age=300';
// These pictures are personal and must be up to date, so they are always revalidated.
const PRIVATE_CACHE = 'private, no-cache';

export function pictureRoutes({ pictures }: { pictures: Pictures }): Implementation[] {
  return implement(calls, {
    product: (_, { reply }) => sendPng(reply, PUBLIC_CACHE, pictures.product()),
    invitation: ({ db, params: { preview }, now }, { reply }) =>
      sendPng(reply, PUBLIC_CACHE, pictures.invitation(db, preview, now)),
    standings: ({ db, room, viewer, now, query: { size } }, { reply }) =>
      sendPng(reply, PRIVATE_CACHE, pictures.standings(db, { room, viewer, now, size })),
    sheet: ({ db, room, entry, viewer, now, query: { size } }, { reply }) =>
      sendPng(reply, PRIVATE_CACHE, pictures.sheet(db, { room, entry, viewer, now, size })),
  });
}

async function sendPng(reply: FastifyReply, cached: string, drawn: Promise<Buffer>): Promise<FastifyReply> {
  return reply
    .type('image/png')
    .header('cache-control', cached)
    .send(await drawn);
}
