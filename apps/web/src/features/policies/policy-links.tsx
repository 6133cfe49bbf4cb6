import { useState } from 'react';
import { later, useAhead } from '../../ui/later.tsx';
import styles from './policy.module.css';

const PolicyDialog = later(() => import('./policy-dialog.tsx').then((part) => part.PolicyDialog));
const AHEAD = [PolicyDialog];

/** Links to terms and privacy that open them in a dialog, for people who are not signed in (decisions section 7). */
export function PolicyLinks() {
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null);
  useAhead(AHEAD);
  return (
    <>
      <nav className={styles.links} aria-label="Policies">
        <button type="button" className={styles.link} onClick={() => setOpen('terms')}>
          <span className="link">Terms of Use</span>
        </button>
        <button type="button" className={styles.link} onClick={() => setOpen('privacy')}>
          <span className="link">Privacy Policy</span>
        </button>
      </nav>
      {open && <PolicyDialog policy={open} onClose={() => setOpen(null)} />}
    </>
  );
}
