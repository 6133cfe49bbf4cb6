import { BackHead } from '../app/back-head.tsx';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { PrivacyPolicy } from '../features/policies/privacy-policy.tsx';

const CRUMBS = [{ label: 'Settings', path: paths.settings() }];

/** The privacy policy as a page (000 section 2). */
export function PrivacyScreen() {
  return (
    <Page title="Privacy Policy" crumbs={CRUMBS}>
      <BackHead title="Privacy Policy" fallback={paths.settings()} />
      <PrivacyPolicy />
    </Page>
  );
}
