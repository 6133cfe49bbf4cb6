import { Page } from '../app/page.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function HomeScreen() {
  return (
    <Page title="Home">
      <PageHead title="Home" />
    </Page>
  );
}
