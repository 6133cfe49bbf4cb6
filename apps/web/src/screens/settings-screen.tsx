import { AtSign, Info, KeyRound, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { Page } from '../app/page.tsx';
import { AboutDialog, VERSION } from '../features/account/about-dialog.tsx';
import { ChangePasswordDialog } from '../features/account/change-password-dialog.tsx';
import { ChangeUsernameDialog } from '../features/account/change-username-dialog.tsx';
import { PhotoRow } from '../features/account/photo-row.tsx';
import { SettingsRow, SettingsRows } from '../features/account/settings-row.tsx';
import { useTheme } from '../features/account/use-theme.ts';
import { useLogout } from '../features/auth/use-logout.ts';
import { Facts, PanelSection } from '../ui/facts.tsx';
import { PageHead, SectionHead } from '../ui/page-head.tsx';
import { Switch } from '../ui/switch.tsx';

type OpenDialog = 'password' | 'username' | 'about' | null;

/** Account, appearance, about, and the way out (000 section 2). */
export function SettingsScreen() {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [theme, setTheme] = useTheme();
  const { logout, pending } = useLogout();
  const close = () => setDialog(null);
  return (
    <Page title="Settings" panel={<AccountSummary />}>
      <PageHead title="Settings" />
      <SectionHead title="Account" />
      <PhotoRow />
      <SettingsRows>
        <SettingsRow icon={KeyRound} onClick={() => setDialog('password')}>
          Change Password
        </SettingsRow>
        <SettingsRow icon={AtSign} onClick={() => setDialog('username')}>
          Change Username
        </SettingsRow>
      </SettingsRows>
      <SectionHead title="Appearance" />
      <Switch
        label="Dark Mode"
        description="Kept on this device."
        checked={theme === 'dark'}
        onChange={(event) => setTheme(event.target.checked ? 'dark' : 'light')}
      />
      <SectionHead title="Lockroom" />
      <SettingsRows>
        <SettingsRow icon={Info} onClick={() => setDialog('about')}>
          About
        </SettingsRow>
        <SettingsRow icon={LogOut} onClick={logout} disabled={pending}>
          Logout
        </SettingsRow>
      </SettingsRows>
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'username' && <ChangeUsernameDialog onClose={close} />}
      <AboutDialog open={dialog === 'about'} onOpenChange={close} />
    </Page>
  );
}

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

function AccountSummary() {
  const user = useUser();
  return (
    <PanelSection title="Account summary">
      <Facts
        facts={[
          { term: 'Username', value: user.username },
          { term: 'Email', value: user.email },
          { term: 'Member since', value: DATE.format(new Date(user.createdAt)) },
          { term: 'Version', value: VERSION },
        ]}
      />
    </PanelSection>
  );
}
