import { TermsOfUse } from '../features/policies/terms-of-use.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';

const CRUMBS = [{ label: 'Settings', path: paths.settings() }];

export function TermsScreen() {
  return (
    <Page title="Terms of Use" crumbs={CRUMBS}>
      <BackHead title="Terms of Use" fallback={paths.settings()} />
      <TermsOfUse />
    </Page>
  );
}
