/** What a toast must not cover, besides the last pressed element: the primary action of a page, and the save bar. */
const ON_A_PAGE = '[data-primary], [data-save-bar] button';
/** An open dialog covers the page, so only its buttons count. */
const A_DIALOG = '[role$="dialog"]';
/** Approximate distance in pixels between a moved toast and the edge of the window. */
const EDGE = 14;

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** Returns whether to move a toast to the other end of the window: it covers something here, and less there. */
export function isBetterMoved(toast: HTMLElement): boolean {
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
