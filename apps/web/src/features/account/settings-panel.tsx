import type { Settings } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bug, LifeBuoy, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { api, showsAnswer } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useUser } from '../../api/session.ts';
import { dateOf } from '../../shell/date.ts';
import { toastFailure } from '../../shell/errors.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { mailLink } from '../../shell/mail-link.ts';
import { paths } from '../../shell/paths.ts';
import { useChosen } from '../../shell/use-chosen.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { useStore } from '../../store/store.ts';
import { Facts, PanelSection } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/field.tsx';
import { useTheme } from '../../ui/theme.ts';
import { toast } from '../../ui/toast.ts';
import { useSetup } from '../auth/auth.queries.ts';
import { askForPush, type PushState, pushSwitch, usePushState } from './push.ts';
import { SettingsRows } from './settings-row.tsx';
import { chime, soundSwitch } from './sound.ts';

const VERSION = '1.0.0';

export function AboutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="About Lockroom"
      description={`Version ${VERSION}. Points are for entertainment only.`}
    >
      <p>Lockroom is free.</p>
      <p className="text-sm text-ink-3">
        Roadmap: paid tiers at $2, $5 and $10 per month are planned. None can be bought today.
      </p>
      <p>
        <Link className="link alone" to={paths.howItWorks()}>
          How it works
        </Link>
      </p>
      <p>
        <a className="link alone" href="/third-party.txt" target="_blank" rel="noreferrer">
          Third-party licenses
        </a>
      </p>
    </Dialog>
  );
}

export function AppearanceSwitches() {
  return (
    <SettingsRows>
      <DarkModeSwitch description="Follows your device until you change it here." />
      <SoundSwitch description="A soft sound for new notifications and messages. This device only." />
    </SettingsRows>
  );
}

function DarkModeSwitch({ description }: { description?: string }) {
  const [theme, setTheme] = useTheme();
  return (
    <Switch
      label="Dark Mode"
      description={description}
      checked={theme === 'dark'}
      onChange={(event) => setTheme(event.target.checked ? 'dark' : 'light')}
    />
  );
}

function SoundSwitch({ description }: { description?: string }) {
  const isOn = useStore(soundSwitch);
  return (
    <Switch
      label="Sound Effects"
      description={description}
      checked={isOn}
      onChange={({ target: { checked } }) => {
        soundSwitch.set(checked);
        if (checked) chime();
      }}
    />
  );
}

const ON = 'On this device, even when Lockroom is closed.';
const PUSH_TEXT: Record<PushState, string> = {
  on: ON,
  off: ON,
  denied: "Blocked. Allow notifications for this site in the browser's settings first.",
  unsupported: 'This browser cannot show notifications.',
  'not-installed': 'To get these, tap Share, then Add to Home Screen, and open Lockroom from there.',
};

export function NotificationSwitches({ children }: { children: ReactNode }) {
  return (
    <SettingsRows>
      <PushSwitch label="Push Notifications" explained />
      <EmailSwitch />
      {children}
    </SettingsRows>
  );
}

function PushSwitch({ label, explained = false }: { label: string; explained?: boolean }) {
  const state = usePushState();
  const isOn = useChosen(state === 'on');
  const save = useMutation({
    mutationFn: switchPush,
    onError: (error) => toastFailure(error, 'Push notifications could not be changed'),
  });
  const change = (on: boolean) => {
    isOn.choose(on);
    save.mutate(on, { onSettled: isOn.settle });
  };
  const isChoosable = state === 'on' || state === 'off';
  return (
    <Switch
      label={label}
      description={explained || !isChoosable ? PUSH_TEXT[state] : undefined}
      checked={isOn.value}
      disabled={!isChoosable || save.isPending}
      onChange={(event) => change(event.target.checked)}
    />
  );
}

async function switchPush(on: boolean): Promise<void> {
  if (!on) {
    const { disconnectDevice } = await import('./push-device.ts');
    await disconnectDevice();
    pushSwitch.set(false);
    return;
  }
  const state = await askForPush();
  if (state !== 'on') {
    toast.show({ title: 'Push notifications stay off', description: PUSH_TEXT[state], tone: 'danger' });
    return;
  }
  const { connectDevice } = await import('./push-device.ts');
  await connectDevice();
  pushSwitch.set(true);
}

const settingsQuery = queryOptions({ queryKey: keys.settings, queryFn: () => api.settings.get() });

function EmailSwitch() {
  const queries = useQueryClient();
  const settings = useQuery(settingsQuery);
  const { data } = settings;
  const save = useMutation({
    // Mutations with the same scope run one at a time.
    scope: { id: keys.settings[0] },
    mutationFn: (body: Settings) => api.settings.save({ body }, showsAnswer),
    onSuccess: (stored) => queries.setQueryData(settingsQuery.queryKey, stored),
    onError: (error) => toastFailure(error, 'Failed to change email notifications'),
  });
  const isOn = useChosen(data?.emailNotifications ?? false);
  const change = (emailNotifications: boolean) => {
    isOn.choose(emailNotifications);
    save.mutate({ emailNotifications }, { onSettled: isOn.settle });
  };
  if (settings.isLoadingError) {
    return <PartFailed title="Email Notifications could not be loaded" part={settings} />;
  }
  return (
    <Switch
      label="Email Notifications"
      description="Get every notification by email as well. A link in each email turns this off."
      checked={isOn.value}
      disabled={!data}
      onChange={(event) => change(event.target.checked)}
    />
  );
}

export function SettingsPanel() {
  const user = useUser();
  const { supportEmail } = useSetup();
  return (
    <>
      <PanelSection title="Account summary">
        <Facts
          facts={[
            user.isGuest
              ? { term: 'Name', value: `${user.guestName} (guest)` }
              : { term: 'Username', value: user.username },
            ...(user.email === null ? [] : [{ term: 'Email', value: user.email }]),
            { term: 'Member since', value: dateOf(user.createdAt) },
            { term: 'Version', value: VERSION },
          ]}
        />
      </PanelSection>
      <PanelSection title="Quick settings">
        <div className="grid gap-1 text-sm">
          <PushSwitch label="Notifications" />
          <DarkModeSwitch />
          <SoundSwitch />
        </div>
      </PanelSection>
      <PanelSection title="Support">
        <ul className="text-sm text-ink-3 [&>li]:flex [&>li]:items-center [&>li]:gap-2.5 [&>li]:min-h-9 [&_a]:font-book [&_a]:text-ink [&_a:hover]:underline">
          <li>
            <LifeBuoy className="size-3.5 stroke-2" aria-hidden />
            <Link to={paths.support()}>Help Center</Link>
          </li>
          <li>
            <Mail className="size-3.5 stroke-2" aria-hidden />
            {supportEmail ? (
              <a href={mailLink(supportEmail)}>Contact Support</a>
            ) : (
              <Link to={paths.support()}>Contact Support</Link>
            )}
          </li>
          <li>
            <Bug className="size-3.5 stroke-2" aria-hidden />
            <Link to={`${paths.support()}?write=new`}>Report Bug</Link>
          </li>
        </ul>
      </PanelSection>
    </>
  );
}
