import { useLastSeen } from '../api/last-seen.ts';
import { liveState, useLiveLost } from '../api/live-state.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { clockTime, isSameDay } from './date.ts';
import { styles } from './load-failed.classes.ts';

/** Persistent notice that the page no longer receives live updates, with a button to reconnect. */
export function LiveNotice() {
  const seen = useLastSeen();
  if (!useLiveLost() && seen === null) return null;
  const online = seen === null ? 'Live updates have stopped.' : 'The server cannot be reached.';
  return (
    <div
      role="status"
      className={cx('flex items-center justify-between text-sm text-ink-2', styles.part, styles.live)}
      data-live-notice
    >
      <p>
        <b>{navigator.onLine ? online : 'You are offline.'}</b>{' '}
        {seen === null ? 'What you see may be out of date.' : `What you see is as of ${timeOf(seen)}.`}
      </p>
      <Button variant="ghost" size="s" onClick={liveState.reconnect}>
        Reconnect
      </Button>
    </div>
  );
}

const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats a time on the viewer's clock: only the time if it was today. */
function timeOf(at: number): string {
  return isSameDay(at, Date.now()) ? clockTime(at) : DAY_AND_TIME.format(at);
}
