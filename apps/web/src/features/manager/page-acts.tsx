import type { LucideIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/menu.tsx';

export interface PageAct {
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  onSelect: () => void;
}

export function ActButtons({ acts }: { acts: readonly PageAct[] }) {
  return acts.map(({ label, icon, disabled = false, onSelect }) => (
    <Button key={label} variant="ghost" icon={icon} disabled={disabled} onClick={onSelect}>
      {label}
    </Button>
  ));
}

export function ActItems({ acts }: { acts: readonly PageAct[] }) {
  return acts.map(({ label, icon, disabled = false, onSelect }) => (
    <MenuItem key={label} icon={icon} disabled={disabled} onSelect={onSelect}>
      {label}
    </MenuItem>
  ));
}
