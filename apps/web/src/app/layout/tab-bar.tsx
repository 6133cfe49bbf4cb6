import { Link } from '@tanstack/react-router';
import { DESTINATIONS } from './destinations.ts';
import styles from './tab-bar.module.css';

/** The five destinations at the foot of screens below 1200 px. */
export function TabBar({ here }: { here: string | null }) {
  return (
    <nav aria-label="Main" className={styles.bar}>
      {DESTINATIONS.map(({ label, path, icon: Icon }) => (
        <Link key={path} to={path} className={styles.item} aria-current={path === here ? 'page' : undefined}>
          <Icon aria-hidden />
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
