import { eventSources as calls } from '@lockroom/contract';
import { eq } from 'drizzle-orm';
import { eventSources, sourceCalls } from '../../kernel/db/tables/templates.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { MOST_REQUESTS } from './poller.ts';
import { NEVER } from './schedule.ts';
import type { ActiveSource } from './settings.ts';
import { listForAdministrators } from './sources.store.ts';

/** API routes that let administrators view and pause sources. */
export function sourceRoutes({ sources }: { sources: readonly ActiveSource[] }): Implementation[] {
  const labelOf = (name: string) => sources.find((one) => one.name === name)?.label ?? name;
  return implement(calls, {
    list: async ({ db, now }) => {
      const lists = await db.select().from(sourceCalls);
      const events = await listForAdministrators(db);
      const today = new Date(now).toISOString().slice(0, 10);
      return {
        sources: sources.map(({ name, label }) => {
          const row = lists.find(({ source }) => source === name);
          return {
            label,
            listedAt: row?.listedAt?.toISOString() ?? null,
            nextListAt: row?.nextListAt.toISOString() ?? null,
            problem: row?.problem ?? null,
            requests: row?.day === today ? row.requests : 0,
            mostRequests: MOST_REQUESTS,
          };
        }),
        events: events.map(({ row, template, rooms }) => ({
          id: row.id,
          templateId: template.id,
          name: template.name,
          source: labelOf(row.source),
          startsAt: template.startsAt?.toISOString() ?? null,
          answeredAt: row.answeredAt?.toISOString() ?? null,
          nextPollAt: row.isPaused || row.nextPollAt.getTime() >= NEVER ? null : row.nextPollAt.toISOString(),
          problem: row.problem,
          isPaused: row.isPaused,
          held: row.held,
          rooms,
        })),
      };
    },
    pause: async ({ db, template, body: { isPaused }, now }) => {
      await db
        .update(eventSources)
        // Resumed polls are due immediately.
        .set(isPaused ? { isPaused, silentSince: null } : { isPaused, nextPollAt: new Date(now) })
        .where(eq(eventSources.templateId, template.id));
    },
  });
}
