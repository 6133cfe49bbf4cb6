import { endpoint } from '../endpoint.ts';

/** Pictures that everybody may see, stored once by the hash of their content. */
export const images = {
  get: endpoint({
    method: 'GET',
    path: '/api/images/:hash',
    access: 'public',
    summary:
      'The picture of a person, a fighter or the event of the week; it never changes and may be kept for ever',
    response: 'image',
  }),
};
