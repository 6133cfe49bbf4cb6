import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useWide } from '../ui/use-wide.ts';

/** The top slot of a page's right panel; null until the panel is mounted. */
export const PanelSlot = createContext<HTMLElement | null>(null);

/** Renders part of a page in its right panel, above the panel's own content; nothing on narrow screens. */
export function InPanel({ children }: { children: ReactNode }) {
  const isWide = useWide();
  const slot = useContext(PanelSlot);
  return isWide && slot ? createPortal(children, slot) : null;
}
