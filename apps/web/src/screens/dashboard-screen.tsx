import { Page } from '../app/page.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function DashboardScreen() {
  return (
    <Page title="Dashboard">
      <PageHead title="Dashboard" />
    </Page>
  );
}
