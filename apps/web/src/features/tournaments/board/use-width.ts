import { type RefObject, useLayoutEffect, useState } from 'react';

/** The current inner width of an element in pixels; null in the first render, known before paint. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      const { clientWidth } = node;
      setWidth((before) => (clientWidth > 0 ? clientWidth : before));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Left free under a board, in pixels. */
const UNDER = 12;

/**
 * The height in pixels from the top of an element to the end of a window that is not scrolled; null in the first
 * render, known before paint. `above`: what stands above the element; it is measured anew when that changes.
 */
export function useHeightBelow(element: RefObject<HTMLElement | null>, above: unknown): number | null {
  const [height, setHeight] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above decides where the element begins
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setHeight(Math.floor(window.innerHeight - top - window.scrollY - UNDER));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [element, above]);
  return height;
}
