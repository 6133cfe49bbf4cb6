import { formatClock, type LockTimeReading, toWallClock, zoneName } from '@lockroom/rules';
import { Button } from '../ui/button.tsx';

interface WhichTimeProps {
  /** The typed time, e.g. '2026-11-01T01:30'. */
  text: string;
  reading: Extract<LockTimeReading, { instants: unknown }>;
  timeZone: string;
  /** Receives the chosen instant and its local time, which differs from the typed time if the clocks skip that time. */
  onPick: (at: number, text: string) => void;
}

/** Asks which time is meant if the clocks skip the typed time or show it twice. */
export function WhichTime({ text, reading, timeZone, onPick }: WhichTimeProps) {
  const isRepeated = reading.reason === 'repeated';
  const typed = formatClock(Date.parse(`${text}Z`), 'UTC');
  return (
    <fieldset aria-label="Which time do you mean?" className="grid gap-2">
      <p className="text-sm text-ink-2">
        {isRepeated ? `${typed} before or after the clocks change?` : 'Which time do you mean?'}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {reading.instants.map((at, index) => (
          <Button key={at} onClick={() => onPick(at, toWallClock(at, timeZone))}>
            {isRepeated && (index === 0 ? 'Before: ' : 'After: ')}
            {formatClock(at, timeZone)} {zoneName(at, timeZone)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
