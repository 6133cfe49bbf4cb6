import { BackHead } from '../app/back-head.tsx';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { TermsOfUse } from '../features/policies/terms-of-use.tsx';

const CRUMBS = [{ label: 'Settings', path: paths.settings() }];

/** The terms of use as a page (000 section 2). */
export function TermsScreen() {
  return (
    <Page title="Terms of Use" crumbs={CRUMBS}>
      <BackHead title="Terms of Use" fallback={paths.settings()} />
      <TermsOfUse />
    </Page>
  );
}
