import { ago, formatInstant, shortAge } from '@lockroom/rules';
import { useServerNow } from '../api/server-clock.ts';
import { useRoomZone } from './room-zone.ts';

interface AgoProps {
  at: string;
  /** Spells out the time, for use in a sentence. By default, the time is abbreviated, except for screen readers. */
  long?: boolean;
  className?: string | undefined;
}

/** Shows how long ago something happened, and the exact time as a title (rules: texts#lists-and-badges). */
export function Ago({ at, long = false, className }: AgoProps) {
  const now = useServerNow(60_000);
  const timeZone = useRoomZone();
  const instant = Date.parse(at);
  const words = ago(instant, now);
  const short = shortAge(instant, now);
  return (
    <time className={className} dateTime={at} title={formatInstant(instant, timeZone, 'full')}>
      {long || short === words ? (
        words
      ) : (
        <>
          <span aria-hidden>{short}</span>
          <span className="sr-only">{words}</span>
        </>
      )}
    </time>
  );
}
