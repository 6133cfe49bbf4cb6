import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './policy.module.css';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { TermsOfUse } from './terms-of-use.tsx';

/** Links to terms and privacy that open them in a dialog, for people who are not signed in (decisions section 7). */
export function PolicyLinks() {
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null);
  const close = () => setOpen(null);
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
      <Dialog open={open === 'terms'} onOpenChange={close} title="Terms of Use">
        <TermsOfUse />
      </Dialog>
      <Dialog open={open === 'privacy'} onOpenChange={close} title="Privacy Policy">
        <PrivacyPolicy />
      </Dialog>
    </>
  );
}
