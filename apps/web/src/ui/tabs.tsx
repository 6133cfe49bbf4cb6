import { Check } from 'lucide-react';
import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { CountBadge } from './badge.tsx';
import { cx } from './cx.ts';
import styles from './tabs.module.css';

/** How many pixels of the next tab to show as a hint that the list scrolls. */
const NEIGHBOUR = 40;

export interface TabItem<T extends string> {
  value: T;
  label: string;
  count?: number;
  countsZero?: boolean;
  /** `you` is yellow, for unread items; `plain` is grey. */
  countTone?: 'you' | 'plain';
  countLabel?: string;
  /** Shows a check mark after the label; this text is for screen readers. */
  done?: string | null;
  /** Shows a full or hollow dot after the label; this text is for screen readers. */
  mark?: { hollow: boolean; label: string } | null;
}

export interface TabsProps<T extends string> {
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Shown to the right of the tabs on wide screens, below them on narrow ones. */
  end?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

export function Tabs<T extends string>({
  label,
  items,
  value,
  onChange,
  end,
  lead,
  children,
  className,
}: TabsProps<T>) {
  function change(next: string) {
    const item = items.find((candidate) => candidate.value === next);
    if (item) onChange(item.value);
  }
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) showChosen(list.current, value);
  }, [value]);
  return (
    <RadixTabs.Root value={value} onValueChange={change} className={className}>
      <div className={styles.bar}>
        {lead}
        <RadixTabs.List ref={list} className={styles.list} aria-label={label}>
          {items.map((item) => (
            <RadixTabs.Trigger
              key={item.value}
              value={item.value}
              className={styles.tab}
              data-tab={item.value}
              aria-description={item.mark?.label ?? item.done ?? undefined}
            >
              {item.label} {item.done && <Check className={styles.done} aria-hidden />}
              {item.mark && <i className={cx(styles.dot, item.mark.hollow && styles.hollow)} aria-hidden />}
              {isCounted(item) && (
                <CountBadge
                  count={item.count ?? 0}
                  tone={item.countTone ?? 'plain'}
                  {...(item.countLabel === undefined ? {} : { label: item.countLabel })}
                />
              )}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {end && <div className={styles.end}>{end}</div>}
      </div>
      {children}
    </RadixTabs.Root>
  );
}

function isCounted<T extends string>({ count, countsZero = false }: TabItem<T>): boolean {
  return count !== undefined && (count > 0 || countsZero);
}

/** Scrolls only the tab list, until the selected tab and part of its neighbours are visible. */
function showChosen(list: HTMLElement, value: string): void {
  const tab = [...list.children].find((child) => child instanceof HTMLElement && child.dataset.tab === value);
  if (!(tab instanceof HTMLElement)) return;
  const { left, right } = tab.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const before = left - NEIGHBOUR - frame.left;
  const after = right + NEIGHBOUR - frame.right;
  if (before < 0) list.scrollLeft += before;
  else if (after > 0) list.scrollLeft += after;
}

export function TabPanel({
  value,
  className,
  tabIndex = 0,
  children,
}: {
  value: string;
  className?: string;
  tabIndex?: 0 | -1;
  children: ReactNode;
}) {
  return (
    <RadixTabs.Content value={value} tabIndex={tabIndex} className={cx(styles.panel, className)}>
      {children}
    </RadixTabs.Content>
  );
}
