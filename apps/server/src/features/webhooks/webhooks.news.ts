import { describeChange, type StoredChange, type WebhookEvent } from '@lockroom/contract';

/** A line of the changes log. */
export interface NewsLine extends StoredChange {
  id: string;
  actorName: string | null;
  createdAt: Date;
}

/** The news of one event: sentences, oldest first. */
export interface News {
  event: Exclude<WebhookEvent, 'lock'>;
  lines: string[];
}

// Not a member of the room, so that no counts of picks are shown.
const READER = { id: '', isManager: false };

const RESULTS = new Set([
  'fight.result-entered',
  'fight.result-corrected',
  'fight.result-cleared',
  'fight.result-overturned',
  'tournament.results-saved',
  // Following an event logs each change as its own line; this one matters only when all of them are undone.
  'event.taken',
]);
const CARD = new Set([
  'fight.added',
  'fight.changed',
  'fight.replaced',
  'fight.renamed',
  'fight.corners-swapped',
  'fight.called-off',
  'fight.reinstated',
  'fight.removed',
  'fight.moved',
  'fight.locks-set',
  'card.pasted',
  'tournament.structure-changed',
  'tournament.points-changed',
  'tournament.lock-set',
  'tournament.teams-named',
  'tournament.team-replaced',
  'tournament.labels-changed',
]);
const COMPLETION = new Set(['room.completed', 'room.reopened']);
const IMPORTS = new Set(['card.imported', 'tournament.imported']);
const ORDER = ['card', 'results', 'completed'] as const;

/**
 * The news in these lines of the changes log, oldest first. Leaves out changes that were undone within these lines, but
 * reports undoing an earlier change. Leaves out lines that would disclose a pick.
 */
export function newsOf(lines: readonly NewsLine[]): News[] {
  const left = withoutUndone(lines);
  return ORDER.flatMap((event) => {
    const told = left.filter((line) => eventOf(line) === event && line.kind !== 'event.taken');
    const texts = (event === 'completed' ? lastToggle(told) : told).map(textOf);
    return texts.length > 0 ? [{ event, lines: texts }] : [];
  });
}

function eventOf({
  kind,
  data,
  isSealed,
}: Pick<NewsLine, 'kind' | 'data' | 'isSealed'>): News['event'] | null {
  if (isSealed) return null;
  if (RESULTS.has(kind)) return 'results';
  if (CARD.has(kind)) return 'card';
  if (COMPLETION.has(kind)) return 'completed';
  if (IMPORTS.has(kind)) return bringsResults(data) ? 'results' : 'card';
  const undone = kind === 'act.taken-back' ? (data as { kind: string; data: unknown }) : null;
  return undone && eventOf({ ...undone, isSealed: false });
}

function bringsResults(data: unknown): boolean {
  const { results = [], finalScore = null } = data as { results?: unknown[]; finalScore?: unknown };
  return results.length > 0 || finalScore !== null;
}

/** The lines without undone acts; all lines of an act have the same time and author. */
function withoutUndone(lines: readonly NewsLine[]): NewsLine[] {
  const gone = new Set<NewsLine>();
  for (const line of lines) {
    if (line.kind !== 'act.taken-back') continue;
    const { changeId } = line.data as { changeId: string };
    const act = lines.find(({ id }) => id === changeId);
    if (!act) continue;
    gone.add(line);
    const isOfAct = (each: NewsLine) =>
      each.createdAt.getTime() === act.createdAt.getTime() && each.actorName === act.actorName;
    for (const each of lines.filter(isOfAct)) gone.add(each);
  }
  return lines.filter((line) => !gone.has(line));
}

/** Completing and reopening alternate: the last line, or none if the room ends as it began. */
const lastToggle = (lines: readonly NewsLine[]) => (lines.length % 2 === 0 ? [] : lines.slice(-1));

const textOf = (line: NewsLine) => `${line.actorName ?? 'Lockroom'} ${describeChange(line, READER)}.`;
