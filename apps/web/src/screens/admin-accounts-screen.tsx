import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useUser } from '../api/session.ts';
import { AccountList, AuditList } from '../features/administration/account-list.tsx';
import { AccountView } from '../features/administration/account-page.tsx';
import { accountQuery } from '../features/administration/administration.queries.ts';
import { AccessDenied, ADMIN_CRUMBS, AdminPage } from '../features/templates/admin/admin-panel.tsx';
import { BackHead, Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { useSearchChoice } from '../shell/use-search-choice.ts';
import { TabPanel, Tabs } from '../ui/tabs.tsx';

const ACCOUNTS = { label: 'Accounts', path: paths.adminAccounts() };
const SHELVES = ['accounts', 'audit'] as const;

export function AdminAccountsScreen() {
  const { userId } = useParams({ strict: false });
  if (!useUser().isAdmin) return <AccessDenied />;
  return userId === undefined ? <Accounts /> : <OneAccount key={userId} userId={userId} />;
}

function Accounts() {
  const [shelf, setShelf] = useSearchChoice('show', SHELVES, 'accounts');
  return (
    <AdminPage title="Accounts">
      <div className="max-w-190">
        <Tabs
          label="Show"
          items={[
            { value: 'accounts', label: 'Accounts' },
            { value: 'audit', label: 'Audit' },
          ]}
          value={shelf}
          onChange={setShelf}
        >
          <TabPanel value={shelf} tabIndex={-1}>
            <h2 className="sr-only">{shelf === 'audit' ? 'Audit' : 'Accounts'}</h2>
            {shelf === 'audit' ? <AuditList accountId={null} /> : <AccountList />}
          </TabPanel>
        </Tabs>
      </div>
    </AdminPage>
  );
}

function OneAccount({ userId }: { userId: string }) {
  const { history } = useRouter();
  const title = useQuery(accountQuery(userId)).data?.name ?? 'Account';
  return (
    <Page title={title} crumbs={[...ADMIN_CRUMBS, ACCOUNTS]}>
      <BackHead title={title} fallback={ACCOUNTS.path} />
      <div className="max-w-190">
        <AccountView userId={userId} onDeleted={() => history.replace(ACCOUNTS.path)} />
      </div>
    </Page>
  );
}
