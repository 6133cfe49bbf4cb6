import { Check, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../store/store.ts';
import { cx } from './cx.ts';
import { toast } from './toast.ts';

const places = {
  usual:
    'right-[calc(var(--s4)_+_env(safe-area-inset-right))] bottom-[calc(var(--tab-space)_+_var(--s3)_+_var(--toast-above,0px))] left-[calc(var(--s4)_+_env(safe-area-inset-left))] lg:top-[calc(var(--top-h)_+_var(--s4))] lg:right-5 lg:bottom-auto lg:left-auto',
  // The place at the other end of the window, for a toast that would otherwise cover a button.
  moved:
    'inset-x-4 top-[calc(var(--s3)_+_env(safe-area-inset-top))] lg:top-auto lg:right-5 lg:bottom-4 lg:left-auto',
};

const toastClass =
  'flex w-[min(100%,380px)] touch-pan-y items-start gap-3 rounded-lg bg-ink py-3.25 pr-2 pl-3.5 text-bg shadow-2 data-[state=open]:animate-[rise_var(--m3)_var(--ease)] data-[swipe=cancel]:[transition:transform_var(--m2)_var(--ease)] data-[swipe=move]:[transform:translateX(var(--radix-toast-swipe-move-x))] [&>.lucide]:mt-px';

const buttonClass =
  '-my-1.75 inline-grid h-[max(36px,var(--touch))] flex-none place-items-center rounded-md hover:bg-[color-mix(in_srgb,currentcolor_12%,transparent)] focus-visible:outline-current focus-visible:-outline-offset-2 touch:-my-2.75';

/** A page's primary action and its save bar, which a toast must not cover. */
const ON_A_PAGE = '[data-primary], [data-save-bar] button, [data-save-foot] button';
/** An open dialog covers the page, so only its buttons count. */
const A_DIALOG = '[role$="dialog"]';
/** The approximate distance, in pixels, of a moved toast from the edge of the window. */
const EDGE = 14;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Returns whether a toast covers more controls in its current place than it would at the other end of the window. */
function isBetterMoved(toast: HTMLElement): boolean {
  const { top, bottom, left, right } = toast.getBoundingClientRect();
  const [height, end] = [bottom - top, window.innerHeight];
  const isLow = top + bottom > end;
  const there = isLow
    ? { left, right, top: EDGE, bottom: EDGE + height }
    : { left, right, top: end - EDGE - height, bottom: end - EDGE };
  const others = inTheWay()
    .filter((element) => !toast.contains(element))
    .map((element) => element.getBoundingClientRect());
  const under = (box: Box) => others.filter((other) => isOver(box, other)).length;
  return under({ top, bottom, left, right }) > under(there);
}

function inTheWay(): Element[] {
  const dialog = document.querySelector(A_DIALOG);
  if (dialog) return [dialog, ...dialog.querySelectorAll('button')];
  const { activeElement } = document;
  const pressed = activeElement?.matches('button, a[href]') ? [activeElement] : [];
  return [...document.querySelectorAll(ON_A_PAGE), ...pressed];
}

function isOver(one: Box, other: Box): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0;
}

/** Shows the app's toast; F8 moves the focus to it. Render it once, at the root. */
export function Toaster() {
  const shown = useStore(toast);
  const root = useRef<HTMLLIElement>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const id = shown?.id ?? null;
  const isMoved = id !== null && moved === id;
  const isFailure = shown?.tone === 'danger';
  useLayoutEffect(() => {
    if (id !== null && root.current && isBetterMoved(root.current)) setMoved(id);
  }, [id]);
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={50} duration={5000}>
      {shown && (
        <Toast.Root
          key={shown.id}
          ref={root}
          className={cx(toastClass, isFailure && 'bg-(--danger-solid) text-white')}
          type={isFailure ? 'foreground' : 'background'}
          duration={shown.duration ?? 5000}
          onOpenChange={(open) => {
            if (!open) toast.dismiss(shown.id);
          }}
        >
          {isFailure ? <TriangleAlert aria-hidden /> : <Check aria-hidden />}
          <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
            <Toast.Title className="font-strong">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description
                className={cx(
                  'text-sm',
                  !isFailure && 'text-[color-mix(in_srgb,currentcolor_84%,transparent)]',
                )}
              >
                {shown.description}
              </Toast.Description>
            )}
          </div>
          {shown.action && (
            <Toast.Action
              className={cx(buttonClass, 'px-2.5 font-strong underline underline-offset-3')}
              altText={shown.action.label}
              onClick={shown.action.onSelect}
            >
              {shown.action.label}
            </Toast.Action>
          )}
          <Toast.Close className={cx(buttonClass, 'w-[max(36px,var(--touch))]')} aria-label="Close">
            <X className="size-3.5 stroke-2" aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      {/* Modal dialogs hide everything else from screen readers, but not live regions. */}
      <Toast.Viewport
        aria-live="off"
        className={cx(
          'fixed z-(--z-toast) grid justify-items-center lg:w-95',
          isMoved ? places.moved : places.usual,
        )}
      />
    </Toast.Provider>
  );
}
