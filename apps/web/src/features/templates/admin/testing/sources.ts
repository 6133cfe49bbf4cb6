import type { EventSources, SourcedEvent } from '@lockroom/contract';

const event: SourcedEvent = {
  id: 'e1',
  templateId: 't1',
  name: 'UFC 331: Topuria vs. Pimblett',
  source: 'ESPN',
  startsAt: '2026-04-13T23:00:00.000Z',
  answeredAt: '2026-04-12T18:30:00.000Z',
  nextPollAt: '2026-04-12T19:30:00.000Z',
  problem: null,
  isPaused: false,
  held: [],
  rooms: 3,
};

/** A source with two events: one without problems, and a paused one with a failed poll and an unused value. */
export const sources: EventSources = {
  sources: [
    {
      label: 'ESPN',
      listedAt: '2026-04-12T06:00:00.000Z',
      nextListAt: '2026-04-13T06:00:00.000Z',
      problem: null,
      requests: 1240,
      mostRequests: 5000,
    },
  ],
  events: [
    event,
    {
      ...event,
      id: 'e2',
      templateId: 't2',
      name: 'PFL 10',
      nextPollAt: null,
      problem: 'The server responded with status 403.',
      isPaused: true,
      held: [{ what: 'Red 2 vs Blue 2', value: 'Red 2 vs Stand-in', why: 'Red 2 vs Blue 2 is locked.' }],
      rooms: 0,
    },
  ],
};
