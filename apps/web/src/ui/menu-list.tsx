import { Menu } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useRef } from 'react';
import styles from './menu.module.css';
import { MenuPartsContext } from './menu-parts.ts';

export interface MenuListProps {
  id: string;
  /** What the menu hangs from. */
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opened by a key, so that the first item has the focus. */
  byKeyboard: boolean;
  align: 'start' | 'end';
  children: ReactNode;
}

const PARTS = { Item: Menu.Item, Separator: Menu.Separator };

/** The list of a menu, apart from the button that opens it; for Menu alone. */
export function MenuList({ id, button, open, onOpenChange, byKeyboard, align, children }: MenuListProps) {
  const leftByPointer = useRef(false);
  return (
    // Not modal: the modal kind hides the page from screen readers while its trigger keeps the focus.
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Menu.Portal>
        <Menu.Content
          id={id}
          aria-labelledby={button.current?.id}
          className={styles.menu}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onEntryFocus={(event) => {
            // The key that opened it was pressed before this was there to hear it.
            if (!byKeyboard || !(event.target instanceof HTMLElement)) return;
            event.preventDefault();
            event.target
              .querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')
              ?.focus({ preventScroll: true });
          }}
          onInteractOutside={() => {
            leftByPointer.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftByPointer.current) button.current?.focus();
            leftByPointer.current = false;
          }}
        >
          <MenuPartsContext value={PARTS}>{children}</MenuPartsContext>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
