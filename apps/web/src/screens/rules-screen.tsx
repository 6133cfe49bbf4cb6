import { RuleBook } from '../features/policies/rule-book.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';

const CRUMBS = [{ label: 'How it works', path: paths.howItWorks() }];

export function RulesScreen() {
  return (
    <Page title="The rules in full" crumbs={CRUMBS}>
      <BackHead title="The rules in full" fallback={paths.howItWorks()} />
      <RuleBook />
    </Page>
  );
}
