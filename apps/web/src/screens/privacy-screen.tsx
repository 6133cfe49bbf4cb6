import { PrivacyPolicy } from '../features/policies/privacy-policy.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';

const CRUMBS = [{ label: 'Settings', path: paths.settings() }];

export function PrivacyScreen() {
  return (
    <Page title="Privacy Policy" crumbs={CRUMBS}>
      <BackHead title="Privacy Policy" fallback={paths.settings()} />
      <PrivacyPolicy />
    </Page>
  );
}
