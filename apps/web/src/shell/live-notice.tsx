import { liveState, useLiveLost } from '../api/live-state.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import styles from './load-failed.module.css';

/** Says that the page does not follow what happens any more, and offers to connect at once. It stays in sight. */
export function LiveNotice() {
  if (!useLiveLost()) return null;
  return (
    <div role="status" className={cx(styles.part, styles.live)}>
      <p>
        <b>{navigator.onLine ? 'Live updates have stopped.' : 'You are offline.'}</b> What you see may be out
        of date.
      </p>
      <Button variant="ghost" size="s" onClick={liveState.reconnect}>
        Reconnect
      </Button>
    </div>
  );
}
