import type { LucideIcon } from 'lucide-react';
import { Slot } from 'radix-ui';
import { Menu as RadixMenu } from 'radix-ui/internal';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import { byEscape } from './dialog.tsx';

const itemClass =
  'flex items-center gap-2.5 min-h-[max(36px,var(--touch))] py-0 px-2.5 rounded-md cursor-pointer select-none [&_.lucide]:size-4 [&_.lucide]:text-ink-3 data-highlighted:bg-surface-2 focus-visible:-outline-offset-2 data-disabled:text-ink-3 data-disabled:cursor-default';

const OPENING_KEYS: readonly string[] = ['Enter', ' ', 'ArrowDown'];

export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const leftByPointer = useRef(false);
  const close = () => setOpen(false);

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
        onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
          if (event.currentTarget.disabled || event.button !== 0 || event.ctrlKey) return;
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
        // Do not make the menu modal: a modal menu hides the page from screen readers while its trigger has the focus.
        <RadixMenu.Root open onOpenChange={close} modal={false}>
          <RadixMenu.Anchor virtualRef={button as RefObject<HTMLButtonElement>} />
          <RadixMenu.Portal>
            <RadixMenu.Content
              id={`${id}-menu`}
              aria-labelledby={button.current?.id}
              className="z-(--z-menu) grid min-w-57.5 max-w-[min(340px,calc(100vw_-_16px))] max-h-(--radix-popper-available-height) overflow-y-auto p-1.25 rounded-lg bg-surface-1 shadow-2 [transform-origin:var(--radix-popper-transform-origin)] data-[state=open]:animate-[open_var(--m2)_var(--ease)]"
              align="end"
              sideOffset={6}
              collisionPadding={8}
              {...byEscape(close)}
              onEntryFocus={(event) => {
                // Focus the first item explicitly, because the key was pressed before this list was mounted.
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
              {children}
            </RadixMenu.Content>
          </RadixMenu.Portal>
        </RadixMenu.Root>
      )}
    </>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <RadixMenu.Item
      className={cx(itemClass, danger && 'text-danger [&_.lucide]:text-current')}
      disabled={disabled}
      onSelect={() => onSelect()}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </RadixMenu.Item>
  );
}

export function MenuLink({ icon: Icon, children }: { icon?: LucideIcon; children: ReactElement }) {
  return (
    <RadixMenu.Item asChild>
      <Slot.Root className={itemClass}>
        {Icon && <Icon aria-hidden />}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    </RadixMenu.Item>
  );
}

export function MenuSeparator() {
  return <RadixMenu.Separator className="h-px my-1.25 -mx-1.25 bg-line" />;
}
