import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useWide } from '../ui/use-wide.ts';

/** The first place of a page's right panel, for its parts; null until the panel is there. */
export const PanelSlot = createContext<HTMLElement | null>(null);

/** What a part of a page shows in the right panel, above what the page itself has there; nothing on narrow screens. */
export function InPanel({ children }: { children: ReactNode }) {
  const isWide = useWide();
  const slot = useContext(PanelSlot);
  return isWide && slot ? createPortal(children, slot) : null;
}
