import { Link } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { useStore } from '../../store/store.ts';
import { Switch } from '../../ui/field.tsx';
import { createDeviceSwitch, type DeviceSwitch } from './device-switch.ts';

const rowClass =
  'flex items-center gap-3 w-full min-h-13 py-2 px-1 font-book hover:bg-surface-2 [&>.lucide:first-child]:text-ink-3 disabled:text-ink-3';
interface SettingsRowProps {
  icon: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

export function SettingsRow({ icon, onClick, disabled, children }: SettingsRowProps) {
  return (
    <button type="button" className={rowClass} onClick={onClick} disabled={disabled}>
      <Inside icon={icon}>{children}</Inside>
    </button>
  );
}

interface DialogRowProps {
  icon: LucideIcon;
  dialog: ComponentType<{ onClose: () => void }>;
  children: ReactNode;
}

export function DialogRow({ dialog: Dialog, ...row }: DialogRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SettingsRow {...row} onClick={() => setOpen(true)} />
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

export function SettingsLink({ icon, to, children }: { icon: LucideIcon; to: string; children: ReactNode }) {
  return (
    <Link to={to} className={rowClass}>
      <Inside icon={icon}>{children}</Inside>
    </Link>
  );
}

function Inside({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden />
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight className="size-3.5 stroke-2" aria-hidden />
    </>
  );
}

export function SettingsRows({ children }: { children: ReactNode }) {
  return (
    <div className="ruled border-y border-line [&>label]:min-h-16 [&>label]:py-2 [&>label]:px-1">
      {children}
    </div>
  );
}

const switches = new Map<string, DeviceSwitch>();

/** Returns the switch that turns off automatic saving for an account on this device. */
export function byHandSwitch(accountId: string): DeviceSwitch {
  const known = switches.get(accountId) ?? createDeviceSwitch(`lockroom.by-hand.${accountId}`);
  switches.set(accountId, known);
  return known;
}

export function SavingSwitch() {
  const byHand = byHandSwitch(useUser().id);
  const isByHand = useStore(byHand);
  return (
    <SettingsRows>
      <Switch
        label="Save automatically"
        description="Saves picks and results as you enter them. This device only."
        checked={!isByHand}
        onChange={(event) => byHand.set(!event.target.checked)}
      />
    </SettingsRows>
  );
}
