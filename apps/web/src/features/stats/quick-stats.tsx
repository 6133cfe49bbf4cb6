import styles from './quick-stats.module.css';
import { useDashboardStats } from './stats.queries.ts';

export function QuickStats() {
  const { data } = useDashboardStats();
  const figures = [
    ['Current Rooms', data?.currentRooms],
    ['Brackets Filled', data?.bracketsFilled],
    ['Wins', data?.wins],
  ] as const;
  return (
    <section className={styles.box} aria-label="Quick Stats">
      <h2 className={`label ${styles.head}`}>Quick Stats</h2>
      <dl className="ruled small muted">
        {figures.map(([term, figure]) => (
          <div key={term} className={styles.row}>
            <dt>{term}</dt>
            <dd className="num">{figure ?? '-'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
