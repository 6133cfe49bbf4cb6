import { Menu } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useRef } from 'react';
import { byEscape } from './by-escape.ts';
import styles from './menu.module.css';
import { MenuPartsContext } from './menu-parts.ts';

export interface MenuListProps {
  id: string;
  /** The button that the menu is positioned at. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
  /** Opened by a key, so that the first item gets the focus. */
  byKeyboard: boolean;
  children: ReactNode;
}

const PARTS = { Item: Menu.Item, Separator: Menu.Separator };

/** The list of Menu, without its button. */
export function MenuList({ id, button, onClose, byKeyboard, children }: MenuListProps) {
  const leftByPointer = useRef(false);
  return (
    // Not modal: a modal menu hides the page from screen readers while its trigger has the focus.
    <Menu.Root open onOpenChange={onClose} modal={false}>
      <Menu.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
      <Menu.Portal>
        <Menu.Content
          id={id}
          aria-labelledby={button.current?.id}
          className={styles.menu}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          {...byEscape(onClose)}
          onEntryFocus={(event) => {
            // The key was pressed before this list was mounted.
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
