import { circles } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { makeAgain, makeSecondChance, readHall, readOptions } from './room-series.service.ts';

/** API routes that make a room from an earlier room, and the route for the hall of fame of a room's series. */
export function roomSeriesRoutes(): Implementation[] {
  return implement(circles, {
    options: readOptions,
    again: makeAgain,
    secondChance: makeSecondChance,
    hall: ({ db, room, viewer }) => readHall(db, room, viewer),
  });
}
