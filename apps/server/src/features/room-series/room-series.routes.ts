import { circles } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { CompetitionType } from '../competitions/competition.type.ts';
import { makeAgain, makeSecondChance, readHall, readOptions } from './room-series.service.ts';

/** Rooms that are made from earlier rooms, and the hall of fame of their series. */
export function circleRoutes({ types }: { types: readonly CompetitionType[] }): Implementation[] {
  return implement(circles, {
    options: ({ db, room, viewer, now }) => readOptions(db, { room, managerId: viewer.id, now }),
    again: (context) => makeAgain(context, types),
    secondChance: (context) => makeSecondChance(context, types),
    hall: ({ db, room, viewer }) => readHall(db, room, viewer),
  });
}
