import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './policy.module.css';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { TermsOfUse } from './terms-of-use.tsx';

/**
 * Buttons that open the terms and privacy policy in a dialog, for users who are not signed in (rules: texts#accounts).
 */
export function PolicyLinks() {
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null);
  return (
    <>
      <nav className={`cluster small ${styles.links}`} aria-label="Policies">
        <button type="button" className={styles.link} onClick={() => setOpen('terms')}>
          <span className="link">Terms of Use</span>
        </button>
        <button type="button" className={styles.link} onClick={() => setOpen('privacy')}>
          <span className="link">Privacy Policy</span>
        </button>
      </nav>
      {open && (
        <Dialog onClose={() => setOpen(null)} title={open === 'terms' ? 'Terms of Use' : 'Privacy Policy'}>
          {open === 'terms' ? <TermsOfUse /> : <PrivacyPolicy />}
        </Dialog>
      )}
    </>
  );
}
