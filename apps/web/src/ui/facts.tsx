import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './facts.module.css';

export interface Fact {
  term: string;
  value: ReactNode;
  figure?: boolean;
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="ruled">
      {facts.map((fact) => (
        <div key={fact.term} className={`spread small ${styles.fact}`}>
          <dt className="dim">{fact.term}</dt>
          <dd className={cx(styles.value, fact.figure && 'num', fact.figure && styles.figure)}>
            {fact.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export interface PanelSectionProps {
  title: string;
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function PanelSection({ title, end, className, children }: PanelSectionProps) {
  return (
    <section className={cx(styles.section, className)}>
      <h2 className={`label ${styles.sectionHead}`}>
        <span>{title}</span>
        {end !== undefined && <span>{end}</span>}
      </h2>
      {children}
    </section>
  );
}
