/**
 * What a toast must not lie over, besides what was just pressed: the main act of a page, and an open dialog, of which
 * the buttons count most.
 */
const IN_THE_WAY = '[data-primary], [role$="dialog"], [role$="dialog"] button, [data-save-bar] button';

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/**
 * Whether a toast is better shown at the other end of the window: something is in the way where it is, and less at
 * the other end.
 */
export function isBetterMoved(toast: HTMLElement): boolean {
  const here = toast.getBoundingClientRect();
  const there = {
    ...pick(here),
    top: window.innerHeight - here.bottom,
    bottom: window.innerHeight - here.top,
  };
  const { activeElement } = document;
  const pressed = activeElement?.matches('button, a[href]') ? [activeElement] : [];
  const others = [...document.querySelectorAll(IN_THE_WAY), ...pressed]
    .filter((element) => !toast.contains(element))
    .map((element) => element.getBoundingClientRect());
  const under = (box: Box) => others.filter((other) => isOver(box, other)).length;
  return under(here) > under(there);
}

const pick = ({ top, bottom, left, right }: Box): Box => ({ top, bottom, left, right });

function isOver(one: Box, other: Box): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0;
}
