import { useLastSeen } from '../api/last-seen.ts';
import { liveState, useLiveLost } from '../api/live-state.ts';
import { Button } from '../ui/button.tsx';
import { clockTime, isSameDay } from './date.ts';
import styles from './load-failed.module.css';

/** Says that the page does not follow what happens any more, and offers to connect at once. It stays in sight. */
export function LiveNotice() {
  const seen = useLastSeen();
  if (!useLiveLost() && seen === null) return null;
  const online = seen === null ? 'Live updates have stopped.' : 'The server cannot be reached.';
  return (
    <div role="status" className={`spread small muted ${styles.part} ${styles.live}`}>
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

/** On the viewer's own clock: the time alone where it was today. */
function timeOf(at: number): string {
  return isSameDay(at, Date.now()) ? clockTime(at) : DAY_AND_TIME.format(at);
}
