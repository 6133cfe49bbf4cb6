import type { ReactNode } from 'react';
import { createStore } from '../store/store.ts';
import { cx } from './cx.ts';

/** The element at the end of the save bar that holds the next step after saving; null without a save bar. */
export const saveFoot = createStore<HTMLElement | null>(null);

interface SaveBarProps {
  label?: string;
  /** The large figure, such as "10/13"; omitted if the lines already show it. */
  figure?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  head?: ReactNode;
  children: ReactNode;
}

/** Shows the save state and its buttons, above the tab bar on phones and at the end of the entry on wide screens. */
export function SaveBar({ label = 'Save', figure, title, text, head, children }: SaveBarProps) {
  return (
    <>
      <div
        className={cx(
          'lg:hidden h-21 has-[+.save-bar-bar>.save-bar-foot:not(:empty)]:h-36.5',
          Boolean(head) && 'h-32.5',
        )}
        aria-hidden
      />
      <section
        className={cx(
          'save-bar-bar sticky bottom-4 z-15 flex items-center gap-3.5 mt-5 py-2.5 pr-3 pl-4 rounded-lg bg-surface-2 shadow-2 max-lg:fixed max-lg:top-auto max-lg:inset-x-0 max-lg:bottom-(--tab-space) max-lg:m-0 max-lg:pr-[calc(12px_+_env(safe-area-inset-right))] max-lg:pl-[calc(16px_+_env(safe-area-inset-left))] max-lg:rounded-none max-lg:bg-surface-1 max-lg:shadow-[0_-1px_0_var(--line),0_-16px_32px_color-mix(in_srgb,var(--bg)_70%,transparent)] has-[>.save-bar-foot:not(:empty)]:flex-wrap has-[>.save-bar-foot:not(:empty)]:gap-y-2.5',
          Boolean(head) &&
            'flex-wrap gap-y-1 gap-x-3.5 [outline:2px_dashed_var(--live)] -outline-offset-2 max-lg:border-t-2 max-lg:border-dashed max-lg:border-live max-lg:outline-none',
        )}
        aria-label={label}
        data-save-bar={head ? 'tall' : ''}
      >
        {head && (
          <div className="basis-full" role="status">
            {head}
          </div>
        )}
        {figure !== undefined && <span className="num text-3xl font-extrabold leading-none">{figure}</span>}
        <div className="min-w-0 flex-1 leading-normal">
          <div className="min-w-0 truncate text-sm font-strong">{title}</div>
          {text && <div className="min-w-0 truncate text-sm text-ink-2">{text}</div>}
        </div>
        <div className="flex flex-none gap-2">{children}</div>
        <div className="save-bar-foot basis-full empty:hidden" ref={saveFoot.set} data-save-foot />
      </section>
    </>
  );
}
