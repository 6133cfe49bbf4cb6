import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './pending-strip.module.css';

export interface PendingStripProps {
  what: string;
  /** Seconds until the result is sent; null once it is being sent. */
  seconds: number | null;
  onUndo: () => void;
}

/** Shows the last entered result above the tab bar until the server has it, with an Undo button. */
export function PendingStrip({ what, seconds, onUndo }: PendingStripProps) {
  return (
    <section className={styles.strip} aria-label="Pending result" data-save-bar="">
      {seconds !== null && <i className={styles.time} style={{ animationDuration: `${seconds}s` }} />}
      <div className={`grow ${styles.lines}`} role="status">
        <b>{what}</b>
        {seconds === null ? <span>Sending...</span> : <GoesOut seconds={seconds} />}
      </div>
      {seconds !== null && (
        <Button className={styles.undo} icon={Undo2} onClick={onUndo}>
          Undo<span className="sr"> {what}</span>
        </Button>
      )}
    </section>
  );
}

/** Counts down visually; screen readers hear only the first value. */
function GoesOut({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((last) => Math.max(1, last - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span className="sr">Pending. Goes out in {seconds} seconds.</span>
      <span aria-hidden>Pending. Goes out in {left} s.</span>
    </>
  );
}
