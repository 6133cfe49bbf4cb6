import { Flag, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { counted } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { cx } from '../../../ui/cx.ts';
import { SegmentedControl, type SegmentedControlProps } from '../../../ui/tabs.tsx';

export function CompletedNotice({ onUnmark }: { onUnmark: (() => void) | undefined }) {
  return (
    <div className="mb-4">
      <NoticeBar icon={Flag} title="The event is completed">
        <p>
          Final rankings are locked. To enter, correct or clear results, first unmark the event as completed.
        </p>
        <Button variant="ghost" size="s" className="mt-2" onClick={onUnmark}>
          Unmark Completed
        </Button>
      </NoticeBar>
    </div>
  );
}

interface PendingStripProps {
  what: string;
  /** A consequence that the manager should know about before the result is sent. */
  warning?: string;
  /** Seconds until the result is sent; null once it is being sent. */
  seconds: number | null;
  onUndo: () => void;
}

/** Shows the most recently entered result above the tab bar, with an Undo button, until the server has stored it. */
export function PendingStrip({ what, warning, seconds, onUndo }: PendingStripProps) {
  return (
    <section
      className="fixed top-auto inset-x-0 bottom-(--tab-space) z-16 flex items-center gap-3 min-h-16 py-2 pr-[calc(10px_+_env(safe-area-inset-right))] pl-[calc(16px_+_env(safe-area-inset-left))] bg-ink text-bg lg:bottom-6 lg:right-auto lg:left-[calc(var(--side-w)_+_32px)] lg:w-160 lg:rounded-lg lg:overflow-hidden lg:shadow-2"
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
        {warning && <span>{warning}</span>}
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

/** Shows a countdown; screen readers announce only its first value. */
function GoesOut({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((last) => Math.max(1, last - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <span className="sr-only">Sends in {seconds} seconds.</span>
      <span aria-hidden>Sends in {left} s.</span>
    </>
  );
}

const labelClass =
  'flex justify-between mb-1.5 text-sm font-semibold [&_small]:text-ink-3 [&_small]:text-sm [&_small]:font-normal';

const linesClass =
  'border-y border-line-strong [&>li]:grid [&>li]:grid-cols-[48px_minmax(0,1fr)] [&>li]:gap-3 [&>li]:items-center [&>li]:min-h-12 [&>li]:py-1.5 [&>li]:text-sm [&_b]:text-[26px] [&_b]:font-extrabold [&_b]:leading-none [&_b]:text-right [&_small]:block [&_small]:[font-size:inherit]';

/** One line of a preview: a figure and its label. */
export interface ActLine {
  figure: string;
  text: string;
  more?: string;
}

export function ActChoice<T extends string>(props: SegmentedControlProps<T>) {
  return (
    <div className="grid">
      <span className={labelClass}>{props.label}</span>
      <SegmentedControl {...props} />
    </div>
  );
}

export function ActLines({ brackets, lines }: { brackets: number; lines: readonly ActLine[] }) {
  return (
    <section aria-label="What it does">
      <span className={labelClass}>
        What it does<small>{counted(brackets, 'bracket')}</small>
      </span>
      <ul className={cx('ruled', linesClass)}>
        {lines.map((line) => (
          <li key={line.text}>
            <b className="num">{line.figure}</b>
            <span>
              {line.text}
              {line.more && <small className="text-ink-2">{line.more}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const LATER_MS = 10 * 60_000;

/** Returns a lock time ten minutes after the current one or, if that is missing or past, ten minutes from now. */
export function laterLock(lockAt: number | null): string {
  const now = serverNow();
  return new Date(Math.max(lockAt ?? now, now) + LATER_MS).toISOString();
}
