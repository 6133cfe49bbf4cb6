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
import { AboutDialog } from '../features/account/about-dialog.tsx';
import { AppearanceSwitches } from '../features/account/appearance-switches.tsx';
import { CalendarDialog } from '../features/account/calendar-dialog.tsx';
import { ChangePasswordDialog } from '../features/account/change-password-dialog.tsx';
import { ChangeUsernameDialog } from '../features/account/change-username-dialog.tsx';
import { DeleteAccountDialog } from '../features/account/delete-account-dialog.tsx';
import { NotificationSwitches } from '../features/account/notification-switches.tsx';
import { PasskeysDialog } from '../features/account/passkeys-dialog.tsx';
import { PhotoRow } from '../features/account/photo-row.tsx';
import { PushDialog } from '../features/account/push-dialog.tsx';
import { SavingSwitch } from '../features/account/saving-by-hand.tsx';
import { SettingsPanel } from '../features/account/settings-panel.tsx';
import { DialogRow, SettingsLink, SettingsRow, SettingsRows } from '../features/account/settings-row.tsx';
import { useLogout } from '../features/auth/use-logout.ts';
import { TokensDialog } from '../features/tokens/tokens-dialog.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { PageHead, SectionHead } from '../ui/page-head.tsx';

export function SettingsScreen() {
  const { logout, pending } = useLogout();
  return (
    <Page title="Settings" panel={<SettingsPanel />}>
      <PageHead title="Settings" />
      <SectionHead title="Account" />
      <PhotoRow />
      <SettingsRows>
        <DialogRow icon={KeyRound} dialog={ChangePasswordDialog}>
          Change Password
        </DialogRow>
        <DialogRow icon={Fingerprint} dialog={PasskeysDialog}>
          Passkeys
        </DialogRow>
        <DialogRow icon={AtSign} dialog={ChangeUsernameDialog}>
          Change Username
        </DialogRow>
        <DialogRow icon={SquareTerminal} dialog={TokensDialog}>
          Tokens for Scripts
        </DialogRow>
      </SettingsRows>
      <SectionHead title="Notifications" />
      <NotificationSwitches>
        <DialogRow icon={BellRing} dialog={PushDialog}>
          Push Settings
        </DialogRow>
        <DialogRow icon={CalendarClock} dialog={CalendarDialog}>
          Calendar of Locks
        </DialogRow>
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
        <DialogRow icon={Info} dialog={AboutDialog}>
          About
        </DialogRow>
        <SettingsRow icon={LogOut} onClick={logout} disabled={pending}>
          Logout
        </SettingsRow>
        <DialogRow icon={UserX} dialog={DeleteAccountDialog}>
          Delete Account
        </DialogRow>
      </SettingsRows>
    </Page>
  );
}
