import { Link } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import styles from './settings.module.css';

export interface SettingsRowProps {
  icon: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

export function SettingsRow({ icon, onClick, disabled, children }: SettingsRowProps) {
  return (
    <button type="button" className={styles.row} onClick={onClick} disabled={disabled}>
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
    <Link to={to} className={styles.row}>
      <Inside icon={icon}>{children}</Inside>
    </Link>
  );
}

function Inside({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden />
      <span className="grow">{children}</span>
      <ChevronRight className="icon-s" aria-hidden />
    </>
  );
}

export function SettingsRows({ children }: { children: ReactNode }) {
  return <div className={`ruled ${styles.rows}`}>{children}</div>;
}
