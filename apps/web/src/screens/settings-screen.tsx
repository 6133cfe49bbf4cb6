import {
  AtSign,
  BellRing,
  CalendarClock,
  FileText,
  Fingerprint,
  Info,
  KeyRound,
  LifeBuoy,
  ListTodo,
  LogOut,
  ShieldCheck,
  SquareTerminal,
  UserX,
} from 'lucide-react';
import { useState } from 'react';
import { AboutDialog } from '../features/account/about-dialog.tsx';
import { AppearanceSwitches } from '../features/account/appearance-switches.tsx';
import { CalendarDialog } from '../features/account/calendar-dialog.tsx';
import { ChangePasswordDialog } from '../features/account/change-password-dialog.tsx';
import { ChangeUsernameDialog } from '../features/account/change-username-dialog.tsx';
import { DeleteAccountDialog } from '../features/account/delete-account-dialog.tsx';
import { NotificationSwitches } from '../features/account/notification-switches.tsx';
import { PasskeysDialog } from '../features/account/passkeys-later.ts';
import { PhotoRow } from '../features/account/photo-row.tsx';
import { PushDialog } from '../features/account/push-later.ts';
import { SavingSwitch } from '../features/account/saving-by-hand.tsx';
import { SettingsPanel } from '../features/account/settings-panel.tsx';
import { SettingsLink, SettingsRow, SettingsRows } from '../features/account/settings-row.tsx';
import { useLogout } from '../features/auth/use-logout.ts';
import { TokensDialog } from '../features/tokens/tokens-later.ts';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { PageHead, SectionHead } from '../ui/page-head.tsx';

type OpenDialog =
  | 'password'
  | 'passkeys'
  | 'username'
  | 'push'
  | 'tokens'
  | 'calendar'
  | 'about'
  | 'delete'
  | null;

export function SettingsScreen() {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { logout, pending } = useLogout();
  const close = () => setDialog(null);
  return (
    <Page title="Settings" panel={<SettingsPanel />}>
      <PageHead title="Settings" />
      <SectionHead title="Account" />
      <PhotoRow />
      <SettingsRows>
        <SettingsRow icon={KeyRound} onClick={() => setDialog('password')}>
          Change Password
        </SettingsRow>
        <SettingsRow icon={Fingerprint} onClick={() => setDialog('passkeys')}>
          Passkeys
        </SettingsRow>
        <SettingsRow icon={AtSign} onClick={() => setDialog('username')}>
          Change Username
        </SettingsRow>
        <SettingsRow icon={SquareTerminal} onClick={() => setDialog('tokens')}>
          Tokens for Scripts
        </SettingsRow>
      </SettingsRows>
      <SectionHead title="Notifications" />
      <NotificationSwitches>
        <SettingsRow icon={BellRing} onClick={() => setDialog('push')}>
          Push Settings
        </SettingsRow>
        <SettingsRow icon={CalendarClock} onClick={() => setDialog('calendar')}>
          Calendar of Locks
        </SettingsRow>
      </NotificationSwitches>
      <SectionHead title="Picks" />
      <SavingSwitch />
      <SectionHead title="Appearance" />
      <AppearanceSwitches />
      <SectionHead title="Lockroom" />
      <SettingsRows>
        <SettingsLink icon={LifeBuoy} to={paths.support()}>
          Support
        </SettingsLink>
        <SettingsLink icon={ListTodo} to={paths.devPlans()}>
          Development Plans
        </SettingsLink>
        <SettingsLink icon={ShieldCheck} to={paths.privacy()}>
          Privacy Policy
        </SettingsLink>
        <SettingsLink icon={FileText} to={paths.terms()}>
          Terms of Use
        </SettingsLink>
        <SettingsRow icon={Info} onClick={() => setDialog('about')}>
          About
        </SettingsRow>
        <SettingsRow icon={LogOut} onClick={logout} disabled={pending}>
          Logout
        </SettingsRow>
        <SettingsRow icon={UserX} onClick={() => setDialog('delete')}>
          Delete Account
        </SettingsRow>
      </SettingsRows>
      {dialog === 'password' && <ChangePasswordDialog onClose={close} />}
      {dialog === 'passkeys' && <PasskeysDialog onClose={close} />}
      {dialog === 'tokens' && <TokensDialog onClose={close} />}
      {dialog === 'username' && <ChangeUsernameDialog onClose={close} />}
      {dialog === 'push' && <PushDialog onClose={close} />}
      {dialog === 'calendar' && <CalendarDialog onClose={close} />}
      {dialog === 'delete' && <DeleteAccountDialog onClose={close} />}
      {dialog === 'about' && <AboutDialog onClose={close} />}
    </Page>
  );
}
