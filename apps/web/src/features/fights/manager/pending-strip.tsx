import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './pending-strip.module.css';

export interface PendingStripProps {
  /** 'Fight 11: Holloway by KO/TKO'. */
  what: string;
  /** Seconds until it goes out; null once it is on its way. */
  seconds: number | null;
  onUndo: () => void;
}

/** The result that was entered last, until the server has it: above the tab bar, with the way back. */
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

/** Counts down for the eye; a screen reader hears the beginning only. */
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
