import { type ReactNode, useState } from 'react';
import { PartFailed } from '../../shell/load-failed.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { type PushState, switchPush, usePushState } from './push.ts';
import { useSaveSettings, useSettings } from './settings.queries.ts';
import { SettingsRows } from './settings-row.tsx';

const SHOWN = 'Shown by this device while Lockroom is open in the background.';
const PUSH_TEXT: Record<PushState, string> = {
  on: SHOWN,
  off: SHOWN,
  denied: "Blocked. Allow notifications for this site in the browser's settings first.",
  unsupported: 'This browser cannot show them.',
};

/** The notifications of this device, those by mail, and the rows that follow them. */
export function NotificationSwitches({ children }: { children: ReactNode }) {
  return (
    <SettingsRows>
      <PushSwitch label="Push Notifications" explained />
      <EmailSwitch />
      {children}
    </SettingsRows>
  );
}

/** The switch for system notifications on this device; `explained` always shows its description. */
export function PushSwitch({ label, explained = false }: { label: string; explained?: boolean }) {
  const state = usePushState();
  return (
    <Switch
      label={label}
      description={explained || state === 'denied' || state === 'unsupported' ? PUSH_TEXT[state] : undefined}
      checked={state === 'on'}
      disabled={state === 'denied' || state === 'unsupported'}
      onChange={(event) => void choose(event.target.checked)}
    />
  );
}

async function choose(on: boolean): Promise<void> {
  const state = await switchPush(on);
  if (on && state !== 'on')
    toast.show({ title: 'Push notifications stay off', description: PUSH_TEXT[state], tone: 'danger' });
}

function EmailSwitch() {
  const settings = useSettings();
  const { data } = settings;
  const save = useSaveSettings();
  // The cache is updated a moment after the click; without this the switch would jump back meanwhile.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = (emailNotifications: boolean) => {
    setWanted(emailNotifications);
    save.mutate({ emailNotifications }, { onSettled: () => setWanted(null) });
  };
  if (settings.isLoadingError) {
    return <PartFailed title="Email Notifications could not be loaded" part={settings} />;
  }
  return (
    <Switch
      label="Email Notifications"
      description="A copy of each one to your address. Every e-mail has a link that stops them."
      checked={wanted ?? data?.emailNotifications ?? false}
      disabled={!data}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
