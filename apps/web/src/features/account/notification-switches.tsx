import type { Settings } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, showsAnswer } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { toastFailure } from '../../shell/errors.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { useChosen } from '../../shell/use-chosen.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { askForPush, type PushState, pushSwitch, usePushState } from './push.ts';
import { SettingsRows } from './settings-row.tsx';

const ON = 'Tells this device, whether Lockroom is open or not.';
const PUSH_TEXT: Record<PushState, string> = {
  on: ON,
  off: ON,
  denied: "Blocked. Allow notifications for this site in the browser's settings first.",
  unsupported: 'This browser cannot show them.',
  'not-installed': 'For the app on your Home Screen: tap Share, then Add to Home Screen, and open it there.',
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

export function PushSwitch({ label, explained = false }: { label: string; explained?: boolean }) {
  const state = usePushState();
  const isOn = useChosen(state === 'on');
  const save = useMutation({
    mutationFn: switchPush,
    onError: (error) => toastFailure(error, 'Push could not be switched'),
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

function EmailSwitch() {
  const settings = useSettings();
  const { data } = settings;
  const save = useSaveSettings();
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
      description="A copy of each one to your address. Every e-mail has a link that stops them."
      checked={isOn.value}
      disabled={!data}
      onChange={(event) => change(event.target.checked)}
    />
  );
}

const settingsQuery = queryOptions({ queryKey: keys.settings, queryFn: () => api.settings.get() });

function useSettings() {
  return useQuery(settingsQuery);
}

/** Saves run one at a time. */
function useSaveSettings() {
  const queries = useQueryClient();
  return useMutation({
    scope: { id: keys.settings[0] },
    mutationFn: (body: Settings) => api.settings.save({ body }, showsAnswer),
    onSuccess: (stored) => queries.setQueryData(settingsQuery.queryKey, stored),
    onError: (error) => toastFailure(error, 'Failed to change e-mail notifications'),
  });
}
