import { Bell } from 'lucide-react';
import { Page } from '../app/page.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** What happened in the viewer's rooms. */
export function NotificationsScreen() {
  return (
    <Page title="Notifications">
      <PageHead title="Notifications" />
      <EmptyState icon={Bell} title="No Notifications Yet">
        Invitations, results and reminders will stand here.
      </EmptyState>
    </Page>
  );
}
