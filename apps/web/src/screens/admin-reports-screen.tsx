import { UserRound } from 'lucide-react';
import { ReportList } from '../features/reports/report-list.tsx';
import { AdminPage } from '../features/templates/admin/admin-panel.tsx';
import { LinkButton } from '../shell/link-button.tsx';
import { paths } from '../shell/paths.ts';

export function AdminReportsScreen() {
  return (
    <AdminPage title="Reports">
      <div className="max-w-190">
        <ReportList
          roomId={null}
          actsFor={({ person }) =>
            person && (
              <LinkButton variant="ghost" size="s" icon={UserRound} to={paths.adminAccounts(person.id)}>
                Account
              </LinkButton>
            )
          }
        />
      </div>
    </AdminPage>
  );
}
