import { Link } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

export interface SettingsRowProps {
  icon: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** A row of the settings that performs an action. */
export function SettingsRow({ icon, onClick, disabled, children }: SettingsRowProps) {
  return (
    <button type="button" className={styles.row} onClick={onClick} disabled={disabled}>
      <Inside icon={icon}>{children}</Inside>
    </button>
  );
}

/** A row of the settings that links to another page. */
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

/** A group of settings rows. */
export function SettingsRows({ children }: { children: ReactNode }) {
  return <div className={`ruled ${styles.rows}`}>{children}</div>;
}
