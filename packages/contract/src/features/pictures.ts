import * as z from 'zod/mini';
import { get, ofMember, ofReader, ofUser, post } from '../endpoint.ts';
import { PhotoData } from '../schema.ts';

export const EventBanner = z.object({
  imageUrl: z.nullable(z.string()),
});

export const banner = {
  get: get('/api/event-banner', {
    ...ofUser,
    summary: 'The picture of the event of the week; null while there is none',
    response: EventBanner,
  }),
  uploadPhoto: post('/api/event-banner/upload-photo', {
    access: 'admin',
    summary: 'Replace the picture, from a data URL',
    body: z.object({ imageData: PhotoData }),
    response: EventBanner,
    carriesPhoto: true,
    rateLimit: 'upload',
  }),
};

/** Public pictures, stored under the hash of their content. */
export const images = {
  get: get('/api/images/:hash', {
    access: 'public',
    summary:
      'The picture of a person, a fighter or the event of the week; it never changes and may be cached forever',
    response: 'image',
  }),
};

/** A post of 1080 by 1350 pixels, or a link preview of 1200 by 630. */
export const PictureSize = z.enum(['post', 'link'], "Size must be 'post' or 'link'");
export type PictureSize = z.infer<typeof PictureSize>;

/** Pictures drawn by the server: link previews (rules: play#invitation-links) and pictures to share. */
export const pictures = {
  product: get('/api/pictures/product', {
    access: 'public',
    summary: 'The preview picture of links without a room, 1200 by 630',
    response: 'png',
    rateLimit: 'preview',
  }),
  invitation: get('/api/invite-links/:preview/picture', {
    access: 'public',
    summary: 'The preview picture of an invitation link, 1200 by 630; 404 if revoked or expired',
    response: 'png',
    rateLimit: 'preview',
  }),
  standings: get('/api/rooms/:roomId/picture', {
    ...ofMember,
    summary: "The room's standings, with the caller's best bracket, as a picture to share",
    query: z.object({ size: PictureSize }),
    response: 'png',
    rateLimit: 'compute',
  }),
  sheet: get('/api/brackets/:bracketId/picture', {
    ...ofReader,
    summary:
      'A bracket as a picture to share: the picks that every member may see or, for the owner, all of them',
    query: z.object({ size: PictureSize }),
    response: 'png',
    rateLimit: 'compute',
  }),
};
