import type { LucideIcon } from 'lucide-react';
import { DropdownMenu, Slot } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement;
  /** Which edge of the trigger the menu hangs from. */
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A menu that hangs from its button: arrows walk, letters jump, Escape closes. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    // Not modal: the modal kind hides the page from screen readers while its trigger keeps the focus.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  icon?: LucideIcon;
  /** Something that destroys: danger ink. */
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One action of a menu. */
export function MenuItem({ icon: Icon, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={cx(styles.item, danger && styles.danger)}
      disabled={disabled}
      onSelect={() => onSelect()}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </DropdownMenu.Item>
  );
}

/** A menu item that leads somewhere; its only child is the link, with its words inside. */
export function MenuLink({ icon: Icon, children }: { icon?: LucideIcon; children: ReactElement }) {
  return (
    <DropdownMenu.Item asChild>
      <Slot.Root className={styles.item}>
        {Icon && <Icon aria-hidden />}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    </DropdownMenu.Item>
  );
}

/** A hairline between groups of items. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className={styles.separator} />;
}
