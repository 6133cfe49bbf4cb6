import styles from './entry-label.module.css';

/** What an entry is called, where there is little space: the owner may be cut off, the number stays. */
export function EntryLabel({ label }: { label: string }) {
  const [, owner = label, number] = /^(.+) (Bracket \d+)$/.exec(label) ?? [];
  return (
    <span className={styles.label} title={label}>
      <span className="trunc">{owner}</span>
      {number && <span> {number}</span>}
    </span>
  );
}
