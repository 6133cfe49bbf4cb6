import { circles } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { makeAgain, makeSecondChance, readHall, readOptions } from './room-series.service.ts';

/** Calls for making rooms from earlier rooms, and for the hall of fame of their series. */
export function circleRoutes(): Implementation[] {
  return implement(circles, {
    options: ({ db, room, viewer, now }) => readOptions(db, { room, managerId: viewer.id, now }),
    again: makeAgain,
    secondChance: makeSecondChance,
    hall: ({ db, room, viewer }) => readHall(db, room, viewer),
  });
}
