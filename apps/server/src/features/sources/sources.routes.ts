import { eventSources } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { MOST_REQUESTS } from './poller.ts';
import { NEVER } from './schedule.ts';
import type { ActiveSource } from './settings.ts';
import { listCalls, listForAdministrators, setPaused } from './sources.store.ts';

/** API calls with which administrators view and pause sources. */
export function sourceRoutes({ sources }: { sources: readonly ActiveSource[] }): Implementation[] {
  const labelOf = (name: string) => sources.find((one) => one.name === name)?.label ?? name;
  return implement(eventSources, {
    list: async ({ db, now }) => {
      const calls = new Map((await listCalls(db)).map((row) => [row.source, row]));
      const events = await listForAdministrators(db);
      const today = new Date(now).toISOString().slice(0, 10);
      return {
        sources: sources.map(({ name, label }) => {
          const row = calls.get(name);
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
    pause: ({ db, template, body: { isPaused }, now }) => setPaused(db, template.id, isPaused, now),
  });
}
