import * as z from 'zod/mini';
import { Id } from '../schema.ts';
import { openKind } from './change-kind.ts';
import { countText } from './facts.ts';

const Event = { templateId: Id, templateName: z.string() };

const HOW = { ask: 'asking before a change is taken', take: 'taking its changes as they come' };

/** A room and the event that it follows. */
export const EVENT_KINDS = {
  'event.followed': openKind(
    z.object({ ...Event, mode: z.enum(['ask', 'take']) }),
    ({ templateName, mode }) => `follows the event '${templateName}', ${HOW[mode]}`,
  ),
  'event.left': openKind(
    z.object(Event),
    ({ templateName }) => `stopped following the event '${templateName}'`,
  ),
  'event.taken': openKind(
    z.object({ ...Event, facts: z.int() }),
    ({ templateName, facts }) => `took over ${countText(facts, 'change')} from the event '${templateName}'`,
  ),
};
