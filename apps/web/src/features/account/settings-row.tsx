import { Link } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';

const rowClass =
  'flex items-center gap-3 w-full min-h-13 py-2 px-1 font-book hover:bg-surface-2 [&>.lucide:first-child]:text-ink-3 disabled:text-ink-3';
export interface SettingsRowProps {
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
