import { Switch } from '../../ui/switch.tsx';
import { useDeviceSwitch } from './device-switch.ts';
import { SettingsRows } from './settings-row.tsx';
import { chime, soundSwitch } from './sound.ts';
import { useTheme } from './use-theme.ts';

export function AppearanceSwitches() {
  return (
    <SettingsRows>
      <DarkModeSwitch description="Kept on this device. Until you choose, its own setting decides." />
      <SoundSwitch description="A soft sound for new notifications and messages. Kept on this device." />
    </SettingsRows>
  );
}

export function DarkModeSwitch({ description }: { description?: string }) {
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

/** Turns sounds for new notifications and messages on or off; turning them on plays a sample. */
export function SoundSwitch({ description }: { description?: string }) {
  const isOn = useDeviceSwitch(soundSwitch);
  function choose(on: boolean): void {
    soundSwitch.set(on);
    if (on) chime();
  }
  return (
    <Switch
      label="Sound Effects"
      description={description}
      checked={isOn}
      onChange={(event) => choose(event.target.checked)}
    />
  );
}
