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
import { later } from './later.tsx';
import styles from './menu.module.css';
import { type MenuParts, MenuPartsContext } from './menu-parts.ts';

// A menu brings a positioning engine along, and is seldom opened: its code comes when a pointer or the focus is on it.
const MenuList = later(() => import('./menu-list.tsx').then((module) => module.MenuList));

export interface MenuProps {
  /** The button that opens it: a Button or an IconButton. */
  trigger: ReactElement;
  /** Which edge of the trigger the menu hangs from. */
  align?: 'start' | 'end';
  children: ReactNode;
}

const OPENING_KEYS: readonly string[] = ['Enter', ' ', 'ArrowDown'];

/** A menu that hangs from its button: arrows walk, letters jump, Escape closes. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  // It stays from then on, so that closing it can give the focus back.
  const [wasOpen, setWasOpen] = useState(false);

  function change(next: boolean, keyboard: boolean) {
    setOpen(next);
    setByKeyboard(keyboard);
    if (next) setWasOpen(true);
  }

  return (
    <>
      <Slot.Root
        ref={button}
        id={`${id}-button`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onPointerEnter={MenuList.ahead}
        onFocus={MenuList.ahead}
        onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
          if (event.currentTarget.disabled || event.button !== 0 || event.ctrlKey) return;
          // The menu that opens takes the focus, not the button.
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
      {wasOpen && (
        <MenuList
          id={`${id}-menu`}
          button={button}
          open={open}
          byKeyboard={byKeyboard}
          align={align}
          onOpenChange={(next) => change(next, false)}
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
  /** Something that destroys: danger ink. */
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One action of a menu. */
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

/** A menu item that leads somewhere; its only child is the link, with its words inside. */
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

/** A hairline between groups of items. */
export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator className={styles.separator} />;
}
