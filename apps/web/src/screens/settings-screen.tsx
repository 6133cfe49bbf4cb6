import { Page } from '../app/page.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function SettingsScreen() {
  return (
    <Page title="Settings">
      <PageHead title="Settings" />
    </Page>
  );
}
