import { endpoint } from '../endpoint.ts';

/** Pictures, stored once by the hash of their content. */
export const images = {
  get: endpoint({
    method: 'GET',
    path: '/api/images/:hash',
    access: 'public',
    summary: 'One picture; it never changes and may be kept for ever',
    response: 'image',
  }),
};
