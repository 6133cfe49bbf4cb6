import { Check } from 'lucide-react';
import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { CountBadge } from './badge.tsx';
import { cx } from './cx.ts';

const listClass =
  'flex gap-6 overflow-x-auto [scrollbar-width:none] shadow-[inset_0_-1px_0_var(--line)] [&::-webkit-scrollbar]:hidden lg:flex-1 lg:min-w-0 max-lg:my-0 max-lg:-mx-4 max-lg:py-0 max-lg:px-4 max-lg:[scroll-padding:0_var(--s10)]';

const tabClass =
  'relative flex-none inline-flex items-center justify-center gap-2 min-w-5 min-h-11 text-xl font-bold font-stretch-66% tracking-wide [word-spacing:0.12em] uppercase text-ink-3 whitespace-nowrap [transition:color_var(--m1)] before:absolute before:inset-y-0 before:-inset-x-3 after:absolute after:top-auto after:inset-x-0 after:bottom-0 after:h-0.75 after:bg-ink after:scale-x-0 after:[transition:transform_var(--m2)_var(--ease)] hover:text-ink-2 data-[state=active]:text-ink data-[state=active]:after:transform-none focus-visible:-outline-offset-2';
/** How many pixels of the next tab to show, as a hint that the list scrolls. */
const NEIGHBOR = 40;

export interface TabItem<T extends string> {
  value: T;
  label: string;
  count?: number;
  countsZero?: boolean;
  /** `you` is yellow, for unread items; `plain` is gray. */
  countTone?: 'you' | 'plain';
  countLabel?: string;
  /** If set, a check mark is shown after the label; this is its text for screen readers. */
  done?: string | null;
}

interface TabsProps<T extends string> {
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
  // Tabs become wider when their counts arrive.
  const widths = items.map((item) => `${item.label}${isCounted(item) ? item.count : ''}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is also shown again when tabs get wider
  useLayoutEffect(() => {
    if (list.current) showChosen(list.current, value);
  }, [value, widths]);
  return (
    <RadixTabs.Root value={value} onValueChange={change} className={className}>
      <div className="mb-5 lg:flex lg:items-center lg:gap-4 lg:shadow-[inset_0_-1px_0_var(--line)]">
        {lead}
        <RadixTabs.List ref={list} className={listClass} aria-label={label}>
          {items.map((item) => (
            <RadixTabs.Trigger
              key={item.value}
              value={item.value}
              className={tabClass}
              data-tab={item.value}
              aria-description={item.done ?? undefined}
            >
              {item.label}{' '}
              {item.done && <Check className="size-3.25 -ml-1 text-correct stroke-[3.5]" aria-hidden />}
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
        {end && <div className="flex-none max-lg:mt-3.5 max-lg:grid">{end}</div>}
      </div>
      {children}
    </RadixTabs.Root>
  );
}

function isCounted<T extends string>({ count, countsZero = false }: TabItem<T>): boolean {
  return count !== undefined && (count > 0 || countsZero);
}

/** Scrolls the tab list (and nothing else) until the selected tab and part of its neighbors are visible. */
function showChosen(list: HTMLElement, value: string): void {
  const tab = [...list.children].find((child) => child instanceof HTMLElement && child.dataset.tab === value);
  if (!(tab instanceof HTMLElement)) return;
  const { left, right } = tab.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const before = left - NEIGHBOR - frame.left;
  const after = right + NEIGHBOR - frame.right;
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
    <RadixTabs.Content
      value={value}
      tabIndex={tabIndex}
      className={cx('focus-visible:outline-offset-4', className)}
    >
      {children}
    </RadixTabs.Content>
  );
}

const optionClass =
  'relative grid place-items-center min-h-[max(30px,var(--touch))] py-0 px-3.5 rounded-md text-sm font-book text-ink-2 whitespace-nowrap cursor-pointer [transition:color_var(--m1)] hover:text-ink has-[:checked]:bg-surface-1 has-[:checked]:text-ink has-[:checked]:shadow-[var(--elevation-1),0_0_0_1px_var(--line)] has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-1';
export interface SegmentedControlProps<T extends string> {
  label: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}

export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-grid grid-flow-col auto-cols-[1fr] p-0.75 gap-0.5 rounded-[calc(var(--r2)_+_2px)] bg-surface-2"
    >
      {options.map((option) => (
        <label key={option.value} className={optionClass}>
          <input
            type="radio"
            className="over-label"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
