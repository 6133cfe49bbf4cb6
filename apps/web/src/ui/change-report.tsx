import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface ChangePart {
  title: string;
  /** The change removes something. */
  isLoss: boolean;
  items: readonly string[];
}

export interface ChangeReportProps {
  parts: readonly ChangePart[];
  children?: ReactNode;
}

/** A preview of changes, grouped by kind; a long one scrolls. */
export function ChangeReport({ parts, children }: ChangeReportProps) {
  return (
    <section
      className="grid grid-cols-1 gap-3 max-h-[46dvh] overflow-y-auto py-3 px-0 border-y border-line"
      aria-label="What will change"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
      tabIndex={0}
    >
      {parts
        .filter(({ items }) => items.length > 0)
        .map(({ title, isLoss, items }) => (
          <div key={title} className={cx('grid gap-1', isLoss && 'change-report-loss')}>
            <h3 className="font-bold in-[.change-report-loss]:text-live">
              {title} <span className="num">{items.length}</span>
            </h3>
            <ul className="grid text-sm text-ink-2 gap-1 leading-relaxed [&>li]:wrap-anywhere">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      {children}
    </section>
  );
}
