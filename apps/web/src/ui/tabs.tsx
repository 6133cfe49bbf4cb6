import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { CountBadge } from './badge.tsx';
import { cx } from './cx.ts';
import styles from './tabs.module.css';

export interface TabItem<T extends string> {
  value: T;
  label: string;
  /** A figure beside the word; nothing at zero. */
  count?: number;
  /** you is yellow (unread of yours), plain is grey. */
  countTone?: 'you' | 'plain';
  /** What is counted, for screen readers: "unread". */
  countLabel?: string;
}

export interface TabsProps<T extends string> {
  /** Names the list of tabs for screen readers. */
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Stands at the right end of the rule on wide screens, under it on narrow ones: a segmented control. */
  end?: ReactNode;
  /** One TabPanel for every value, or at least for the chosen one. */
  children: ReactNode;
  className?: string;
}

/** Condensed caps on a rule with an ink underline. The list scrolls sideways when it is longer than the screen. */
export function Tabs<T extends string>({
  label,
  items,
  value,
  onChange,
  end,
  children,
  className,
}: TabsProps<T>) {
  function change(next: string) {
    const item = items.find((candidate) => candidate.value === next);
    if (item) onChange(item.value);
  }
  return (
    <RadixTabs.Root value={value} onValueChange={change} className={className}>
      <div className={styles.bar}>
        <RadixTabs.List className={styles.list} aria-label={label}>
          {items.map((item) => (
            <RadixTabs.Trigger key={item.value} value={item.value} className={styles.tab}>
              {item.label}{' '}
              {item.count !== undefined && item.count > 0 && (
                <CountBadge
                  count={item.count}
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

/** What a tab shows; in the page only while its tab is the chosen one. */
export function TabPanel({
  value,
  className,
  tabIndex = 0,
  children,
}: {
  value: string;
  className?: string;
  /** -1 where what stands in it brings a tab stop of its own. */
  tabIndex?: 0 | -1;
  children: ReactNode;
}) {
  return (
    <RadixTabs.Content value={value} tabIndex={tabIndex} className={cx(styles.panel, className)}>
      {children}
    </RadixTabs.Content>
  );
}
