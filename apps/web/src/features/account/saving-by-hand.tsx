import { useUser } from '../../api/session.ts';
import { Switch } from '../../ui/switch.tsx';
import { createDeviceSwitch, type DeviceSwitch, useDeviceSwitch } from './device-switch.ts';
import { SettingsRows } from './settings-row.tsx';

const switches = new Map<string, DeviceSwitch>();

/** Whether this account's picks are saved only with the button on this device. */
export function byHandSwitch(accountId: string): DeviceSwitch {
  const known = switches.get(accountId) ?? createDeviceSwitch(`lockroom.by-hand.${accountId}`);
  switches.set(accountId, known);
  return known;
}

export function SavingSwitch() {
  const byHand = byHandSwitch(useUser().id);
  const isByHand = useDeviceSwitch(byHand);
  return (
    <SettingsRows>
      <Switch
        label="Picks Save Themselves"
        description="Two seconds after the last change, and when you leave. Switched off, they wait for the button, as do results that you enter on a phone. For your account on this device."
        checked={!isByHand}
        onChange={(event) => byHand.set(!event.target.checked)}
      />
    </SettingsRows>
  );
}
