import { useState } from 'react';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';

const TermsOfUse = lazyComponent(() => import('./terms-of-use.tsx'), 'TermsOfUse', <RowsSkeleton />);
const PrivacyPolicy = lazyComponent(() => import('./privacy-policy.tsx'), 'PrivacyPolicy', <RowsSkeleton />);

/** Opens the policies in a dialog, for users who are not signed in (rules: texts#accounts). */
export function PolicyLinks() {
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null);
  return (
    <>
      <nav className="flex flex-wrap gap-2 text-sm justify-center gap-y-1 gap-x-5" aria-label="Policies">
        <button type="button" className="min-h-11 lg:min-h-6" onClick={() => setOpen('terms')}>
          <span className="link">Terms of Use</span>
        </button>
        <button type="button" className="min-h-11 lg:min-h-6" onClick={() => setOpen('privacy')}>
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
