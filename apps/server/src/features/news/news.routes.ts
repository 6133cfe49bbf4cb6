import { NEWS_ROOMS, news } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { instantOf } from '../../kernel/instants.ts';
import { lookAtNews } from './news.store.ts';

/** What changed in somebody's rooms (rules: play#news). */
export function newsRoutes(): Implementation[] {
  return implement(news, {
    look: async ({ db, viewer, now }) => {
      const rows = await lookAtNews(db, viewer.id, now);
      const since = rows.flatMap((row) => row.since?.getTime() ?? []);
      const rooms = rows.flatMap(({ since: _, rankSince, rank, ...told }) => {
        const hasMoved = rankSince !== null && rank !== null && rankSince !== rank;
        const moved = hasMoved ? { from: rankSince, to: rank } : null;
        const { results, joined, locksChanged, isCompleted } = told;
        const isNew = moved !== null || results > 0 || joined > 0 || locksChanged || isCompleted;
        return isNew ? { ...told, moved } : [];
      });
      return {
        since: since.length > 0 ? instantOf(new Date(Math.min(...since))) : null,
        rooms: rooms.slice(0, NEWS_ROOMS),
      };
    },
  });
}
