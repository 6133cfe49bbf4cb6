import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { ReportList } from '../features/reports/report-list.tsx';
import { AdminPage } from '../features/templates/admin/admin-panel.tsx';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';

export function AdminReportsScreen() {
  return (
    <AdminPage title="Reports">
      <div className="max-w-190">
        <ReportList
          roomId={null}
          actsFor={({ person }) =>
            person && (
              <Button asChild variant="ghost" size="s" icon={UserRound}>
                <Link to={paths.adminAccounts(person.id)}>Account</Link>
              </Button>
            )
          }
        />
      </div>
    </AdminPage>
  );
}
