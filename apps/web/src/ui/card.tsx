import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** A surface with a 1 px border. Do not nest cards. `flush` removes the padding, for lists and posters. */
export function Card({ flush, className, ...rest }: ComponentProps<'div'> & { flush?: boolean }) {
  return <div {...rest} className={cx('plane', !flush && 'p-4', className)} />;
}

export interface Fact {
  term: string;
  value: ReactNode;
  figure?: boolean;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="ruled">
      {facts.map((fact) => (
        <div key={fact.term} className="flex justify-between text-sm items-baseline gap-3 py-2 px-0">
          <dt className="text-ink-3">{fact.term}</dt>
          <dd
            className={cx(
              'min-w-0 font-medium text-right wrap-anywhere',
              fact.figure && 'num text-xl font-bold leading-snug',
            )}
          >
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PanelSectionProps {
  title: string;
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function PanelSection({ title, end, className, children }: PanelSectionProps) {
  return (
    <section className={cx('min-w-0', className)}>
      <h2 className="label flex justify-between gap-3 mb-2.5 tabular-nums">
        <span>{title}</span>
        {end !== undefined && <span>{end}</span>}
      </h2>
      {children}
    </section>
  );
}
