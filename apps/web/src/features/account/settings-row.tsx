import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

export interface SettingsRowProps {
  icon: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

/** One line of the settings that opens or does something. */
export function SettingsRow({ icon: Icon, onClick, disabled, children }: SettingsRowProps) {
  return (
    <button type="button" className={styles.row} onClick={onClick} disabled={disabled}>
      <Icon aria-hidden />
      <span className={styles.word}>{children}</span>
      <ChevronRight className="icon-s" aria-hidden />
    </button>
  );
}

/** A group of settings between hairlines. */
export function SettingsRows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}
