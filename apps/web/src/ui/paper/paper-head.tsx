import type { ReactNode } from 'react';
import styles from './paper.module.css';
import { PaperText } from './paper-text.tsx';
import { PaperTitle } from './paper-title.tsx';

export interface PaperHeadProps {
  title: string;
  /** Whose entry it is, or what it shows; null leaves space for a handwritten name. */
  owner: string | null;
  standing?: ReactNode;
  /** A legend of the symbols on the page. */
  children?: ReactNode;
}

const TITLE = { size: 22, length: 390, height: 32 };

export function PaperHead({ title, owner, standing, children }: PaperHeadProps) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>
        <PaperTitle text={title} slot={TITLE} widest={66} />
      </h1>
      {owner === null ? (
        <p className={styles.owner}>
          Name <span className={styles.long} />
        </p>
      ) : (
        <div className={styles.owner}>
          <PaperText text={owner} slot={{ length: 225, height: standing ? 18 : 30, size: 13 }} />
          {standing && <p className={styles.standing}>{standing}</p>}
        </div>
      )}
      <p className={styles.key}>{children}</p>
      <span className={styles.brand}>
        <span>Lock</span>
        <span>room</span>
      </span>
    </header>
  );
}
