import type { FactSource, RoomCompetition } from '@lockroom/contract';
import { serverNow } from '../../api/server-clock.ts';
import { clockTime, isSameDay, weekdayOf } from '../../shell/date.ts';

/** Formats a source's time in the viewer's time zone: '10:41 PM', with the weekday if it is not today. */
export function sourceTime(instant: string): string {
  const at = Date.parse(instant);
  return isSameDay(at, serverNow()) ? clockTime(at) : `${weekdayOf(at)}, ${clockTime(at)}`;
}

/** Returns, for example, 'ESPN, 10:41 PM'. */
export const sourceText = ({ name, at }: FactSource): string => `${name}, ${sourceTime(at)}`;

interface FactSourceNoteProps {
  source: FactSource | null | undefined;
  /** Whether the manager entered this value by hand, overriding the followed event. */
  isManual?: boolean;
}

/**
 * A small note beside a result or lock time. It names the value's source or says that the manager entered the value.
 * Renders nothing if neither applies.
 */
export function FactSourceNote({ source, isManual }: FactSourceNoteProps) {
  const text = source ? sourceText(source) : isManual ? 'Entered by you' : null;
  return (
    text && (
      <small className="text-xs text-ink-3">
        {' \u00b7 '}
        <span className="whitespace-nowrap">{text}</span>
      </small>
    )
  );
}

/** Returns whether the manager has entered a result or a lock time by hand, overriding the followed event. */
export type IsManual = (subjectId: string, fact: 'result' | 'lock') => boolean;

/** Returns the source of each result, keyed by the id of its fight or game. */
export function resultSources(
  competition: RoomCompetition,
): Readonly<Record<string, FactSource | null | undefined>> {
  return competition.kind === 'fights'
    ? Object.fromEntries(competition.fights.map(({ id, resultSource }) => [id, resultSource]))
    : competition.resultSources;
}

/** Names the source of the latest result: 'Results from ESPN, latest at 10:41 PM.' Null if no result has a source. */
export function lastResultText(competition: RoomCompetition): string | null {
  const [last] = Object.values(resultSources(competition))
    .flatMap((source) => source ?? [])
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return last ? `Results from ${last.name}, latest at ${sourceTime(last.at)}.` : null;
}
