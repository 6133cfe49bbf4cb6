import { images } from '@lockroom/contract';
import { found, refuse } from '../../kernel/errors.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { findPublicContent } from './images.service.ts';

const YEAR_SECONDS = 31_536_000;
const HASH = /^[0-9a-f]{64}$/;

export function imageRoutes(): Implementation[] {
  return implement(images, {
    get: async ({ db, params }, { reply }) => {
      if (!HASH.test(params.hash)) refuse('not_found');
      const content = found(await findPublicContent(db, params.hash));
      return reply
        .type('image/jpeg')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .send(content);
    },
  });
}
