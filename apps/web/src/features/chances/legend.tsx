import { cx } from '../../ui/cx.ts';
import styles from './legend.module.css';

const PATH = { must: 'must win', idle: 'open, does not matter', played: 'played' } as const;
const IF = { if: 'if, not official' } as const;

export function Legend({ of }: { of: 'path' | 'what-if' }) {
  return (
    <ul className={`cluster dim tiny ${styles.legend}`} aria-label="Legend">
      {Object.entries(of === 'path' ? PATH : IF).map(([look, label]) => (
        <li key={look}>
          <i className={cx(styles.sample, styles[look])} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
