import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

export interface PendingStripProps {
  what: string;
  /** Seconds until the result is sent; null once it is being sent. */
  seconds: number | null;
  onUndo: () => void;
}

/** Shows the last entered result above the tab bar until the server has it, with an Undo button. */
export function PendingStrip({ what, seconds, onUndo }: PendingStripProps) {
  return (
    <section
      className="fixed top-auto inset-x-0 bottom-(--tab-space) z-16 flex items-center gap-3 min-h-16 py-2 pr-[calc(10px_+_env(safe-area-inset-right))] pl-[calc(16px_+_env(safe-area-inset-left))] bg-ink text-bg"
      aria-label="Pending result"
      data-save-bar=""
    >
      {seconds !== null && (
        <i
          className="absolute top-0 inset-x-0 bottom-auto h-1 bg-bg opacity-45 [transform-origin:left] animate-[run-out_linear_forwards]"
          style={{ animationDuration: `${seconds}s` }}
        />
      )}
      <div
        className="min-w-0 flex-1 grid leading-normal wrap-anywhere [&_span]:text-sm [&_span]:opacity-82"
        role="status"
      >
        <b>{what}</b>
        {seconds === null ? <span>Sending...</span> : <GoesOut seconds={seconds} />}
      </div>
      {seconds !== null && (
        <Button
          className="flex-none min-w-26 min-h-12 bg-bg text-ink hover:bg-[color-mix(in_srgb,var(--bg)_88%,var(--ink))] focus-visible:outline-bg"
          icon={Undo2}
          onClick={onUndo}
        >
          Undo<span className="sr-only"> {what}</span>
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
      <span className="sr-only">Pending. Goes out in {seconds} seconds.</span>
      <span aria-hidden>Pending. Goes out in {left} s.</span>
    </>
  );
}
