import { cx } from './cx.ts';
import styles from './wordmark.module.css';

/** A padlock; decorative, because the name is beside it. */
function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6.5 11V6.6h11V11M12 6.6V2" fill="none" stroke="currentColor" strokeWidth="2.4" />
      <path className={styles.body} d="M3.5 10.5h17V22h-17z" />
      <path className={styles.hole} d="M10.8 14h2.4v4.5h-2.4z" />
    </svg>
  );
}

export function Wordmark({ on }: { on?: 'bill' | 'plate' }) {
  return (
    <span className={cx(styles.wordmark, on && styles[on])}>
      <Logo />
      <span className={styles.name}>
        <span className={styles.tight}>Lock</span>
        <span className={styles.wide}>room</span>
      </span>
    </span>
  );
}
