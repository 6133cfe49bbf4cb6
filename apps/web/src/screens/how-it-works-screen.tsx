import { RuleBook } from '../features/policies/rule-book.tsx';
import { BackHead } from '../shell/back-head.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';

const CRUMBS = [{ label: 'Settings', path: paths.settings() }];

export function HowItWorksScreen() {
  return (
    <Page title="How it works" crumbs={CRUMBS}>
      <BackHead title="How it works" fallback={paths.dashboard()} />
      <RuleBook />
    </Page>
  );
}
