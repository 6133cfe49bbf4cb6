import { Dialog } from '../../ui/dialog.tsx';
import { PrivacyPolicy } from './privacy-policy.tsx';
import { TermsOfUse } from './terms-of-use.tsx';

/** One of the two policies over the page. Render it to open it. */
export function PolicyDialog({ policy, onClose }: { policy: 'terms' | 'privacy'; onClose: () => void }) {
  return policy === 'terms' ? (
    <Dialog open onOpenChange={onClose} title="Terms of Use">
      <TermsOfUse />
    </Dialog>
  ) : (
    <Dialog open onOpenChange={onClose} title="Privacy Policy">
      <PrivacyPolicy />
    </Dialog>
  );
}
