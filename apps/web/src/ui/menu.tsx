import type { LucideIcon } from 'lucide-react';
import { DropdownMenu, Slot } from 'radix-ui';
import { createContext, type ReactElement, type ReactNode, useContext, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './menu.module.css';

export interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement;
  /** Which edge of the trigger the menu hangs from. */
  align?: 'start' | 'end';
  children: ReactNode;
}

/** Keeps what was chosen until the menu is closed. */
const ChooseContext = createContext<(action: () => void) => void>((action) => action());

/**
 * A menu that hangs from its button: arrows walk, letters jump, Escape closes. What is chosen happens once the button
 * has its focus back, so that a dialog opened by it gives the focus back there, too.
 */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const chosen = useRef<(() => void) | null>(null);
  return (
    // Not modal: the modal kind hides the page from screen readers while its trigger keeps the focus.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={() => {
            const action = chosen.current;
            chosen.current = null;
            // Radix moves the focus right after this call.
            if (action) queueMicrotask(action);
          }}
        >
          <ChooseContext
            value={(action) => {
              chosen.current = action;
            }}
          >
            {children}
          </ChooseContext>
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
  const choose = useContext(ChooseContext);
  return (
    <DropdownMenu.Item
      className={cx(styles.item, danger && styles.danger)}
      disabled={disabled}
      onSelect={() => choose(onSelect)}
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
