import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { PhotoData } from '../schema.ts';

/** The picture of the event of the week. */
export const EventBanner = z.object({
  /** The picture's URL; null while there is none. */
  imageUrl: z.nullable(z.string()),
});

export const banner = {
  get: endpoint({
    method: 'GET',
    path: '/api/event-banner',
    access: 'user',
    byToken: true,
    summary: 'The picture of the event of the week; null while there is none',
    response: EventBanner,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/event-banner/upload-photo',
    access: 'admin',
    byToken: false,
    summary: 'Put another picture in its place, from a data URL',
    body: z.object({ imageData: PhotoData }),
    response: EventBanner,
    carriesPhoto: true,
    rateLimit: 'upload',
  }),
};
