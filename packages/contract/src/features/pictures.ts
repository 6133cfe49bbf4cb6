import { endpoint } from '../endpoint.ts';

/** Pictures that the server draws, for chats that show a link as a card (rules: play#invitation-links). */
export const pictures = {
  product: endpoint({
    method: 'GET',
    path: '/api/pictures/product',
    access: 'public',
    summary: 'The picture beside a link that names no room, 1200 by 630',
    response: 'png',
    rateLimit: 'preview',
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/api/invite-links/:preview/picture',
    access: 'public',
    summary: 'The picture beside an invitation link, 1200 by 630; 404 for a link ended or expired',
    response: 'png',
    rateLimit: 'preview',
  }),
};
