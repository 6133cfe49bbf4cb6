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
  UserRoundCheck,
  UserRoundX,
  UserX,
  Wrench,
} from 'lucide-react';
import { useUser } from '../api/session.ts';
import {
  ChangePasswordDialog,
  ChangeUsernameDialog,
  DeleteAccountDialog,
  DownloadDataRow,
  PhotoRow,
} from '../features/account/account-dialogs.tsx';
import { CalendarDialog } from '../features/account/calendar-dialog.tsx';
import { EmailRow } from '../features/account/email-dialog.tsx';
import { CompleteAccountDialog } from '../features/account/guest-account.tsx';
import { PasskeysDialog } from '../features/account/passkeys-dialog.tsx';
import { PushDialog } from '../features/account/push-dialog.tsx';
import {
  AboutDialog,
  AppearanceSwitches,
  NotificationSwitches,
  SettingsPanel,
} from '../features/account/settings-panel.tsx';
import {
  DialogRow,
  SavingSwitch,
  SettingsLink,
  SettingsRow,
  SettingsRows,
} from '../features/account/settings-row.tsx';
import { useLogout, useSetup } from '../features/auth/auth.queries.ts';
import { BlockedPeopleDialog } from '../features/reports/blocked-people.tsx';
import { TokensDialog } from '../features/tokens/tokens-dialog.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { PageHead, SectionHead } from '../ui/page-head.tsx';

export function SettingsScreen() {
  const { logout, pending } = useLogout();
  const { email, isAdmin, isGuest } = useUser();
  const { oidc } = useSetup();
  return (
    <Page title="Settings" panel={<SettingsPanel />}>
      <PageHead title="Settings" />
      <SectionHead title="Account" />
      <PhotoRow />
      <SettingsRows>
        {email === null ? (
          <DialogRow icon={UserRoundCheck} dialog={CompleteAccountDialog}>
            Create an Account
          </DialogRow>
        ) : (
          !oidc?.isOnly && (
            <DialogRow icon={KeyRound} dialog={ChangePasswordDialog}>
              Change Password
            </DialogRow>
          )
        )}
        {!oidc?.isOnly && (
          <DialogRow icon={Fingerprint} dialog={PasskeysDialog}>
            Passkeys
          </DialogRow>
        )}
        {email !== null && <EmailRow />}
        {!isGuest && (
          <DialogRow icon={AtSign} dialog={ChangeUsernameDialog}>
            Change Username
          </DialogRow>
        )}
        <DialogRow icon={UserRoundX} dialog={BlockedPeopleDialog}>
          Blocked People
        </DialogRow>
      </SettingsRows>
      <SectionHead title="Notifications" />
      <NotificationSwitches>
        <DialogRow icon={BellRing} dialog={PushDialog}>
          Push Settings
        </DialogRow>
      </NotificationSwitches>
      <SectionHead title="Picks" />
      <SavingSwitch />
      <SectionHead title="Appearance" />
      <AppearanceSwitches />
      <SectionHead title="Advanced" />
      <SettingsRows>
        <DialogRow icon={SquareTerminal} dialog={TokensDialog}>
          API tokens
        </DialogRow>
        <DialogRow icon={CalendarClock} dialog={CalendarDialog}>
          Calendar feed
        </DialogRow>
      </SettingsRows>
      <SectionHead title="Lockroom" />
      <SettingsRows>
        {isAdmin && (
          <SettingsLink icon={Wrench} to={paths.creatorAdmin()}>
            Creator Admin Room
          </SettingsLink>
        )}
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
        <DownloadDataRow />
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
