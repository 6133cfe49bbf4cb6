import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { dialogCode, MenuList } from './dialogs.tsx';
import styles from './menu.module.css';
import { type MenuParts, MenuPartsContext } from './menu-parts.ts';

export interface MenuProps {
  /** A Button or an IconButton. */
  trigger: ReactElement;
  children: ReactNode;
}

const OPENING_KEYS: readonly string[] = ['Enter', ' ', 'ArrowDown'];

/** A button with a menu: arrow keys move, letters jump, Escape closes. */
export function Menu({ trigger, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);

  function change(next: boolean, keyboard: boolean) {
    setOpen(next);
    setByKeyboard(keyboard);
  }

  return (
    <>
      <Slot.Root
        ref={button}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onPointerEnter={dialogCode.ahead}
        onFocus={dialogCode.ahead}
        onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
          if (event.currentTarget.disabled || event.button !== 0 || event.ctrlKey) return;
          // The menu gets the focus, not the button.
          if (!open) event.preventDefault();
          change(!open, false);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.currentTarget.disabled || !OPENING_KEYS.includes(event.key)) return;
          event.preventDefault();
          change(event.key === 'ArrowDown' || !open, true);
        }}
      >
        {trigger}
      </Slot.Root>
      {open && (
        <MenuList
          id={`${id}-menu`}
          button={button}
          byKeyboard={byKeyboard}
          onClose={() => change(false, false)}
        >
          {children}
        </MenuList>
      )}
    </>
  );
}

function useParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error('Items stand in a menu only');
  return parts;
}

export interface MenuItemProps {
  icon?: LucideIcon;
  /** A destructive action, in the danger colour. */
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, danger, disabled, onSelect, children }: MenuItemProps) {
  const { Item } = useParts();
  return (
    <Item
      className={cx(styles.item, danger && styles.danger)}
      disabled={disabled}
      onSelect={() => onSelect()}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </Item>
  );
}

/** A menu item whose only child is a link. */
export function MenuLink({ icon: Icon, children }: { icon?: LucideIcon; children: ReactElement }) {
  const { Item } = useParts();
  return (
    <Item asChild>
      <Slot.Root className={styles.item}>
        {Icon && <Icon aria-hidden />}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator className={styles.separator} />;
}
