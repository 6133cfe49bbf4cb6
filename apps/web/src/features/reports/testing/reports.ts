import type { Report } from '@lockroom/contract';

/** A report of a chat message, as a manager sees it. */
export const reportOf = (more: Partial<Report> = {}): Report => ({
  id: '00000000-0000-7000-8000-000000000701',
  kind: 'message',
  subjectId: '00000000-0000-7000-8000-000000000702',
  room: { id: '00000000-0000-7000-8000-000000000703', name: 'The Garage' },
  person: { id: '00000000-0000-7000-8000-000000000704', username: 'kelechi', profileImageUrl: null },
  content: 'You are all blind',
  pictureUrl: null,
  isGone: false,
  people: 1,
  reasons: [{ text: 'Insults everybody' }],
  createdAt: '2026-01-02T03:04:05.000Z',
  lastReportedAt: '2026-01-02T03:04:05.000Z',
  closedAt: null,
  ...more,
});
