import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the inner width of an element in pixels. Null in the first render; measured before the first paint. */
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

/** Pixels left free below a board. */
const UNDER = 12;

/**
 * Returns the distance in pixels from an element's top to the bottom of the window, as if the page were not scrolled.
 * Null in the first render. Measured before the first paint, and again when `above`, the content above the element,
 * changes.
 */
export function useHeightBelow(element: RefObject<HTMLElement | null>, above: unknown): number | null {
  const [height, setHeight] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content above determines where the element starts
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top;
      if (top !== undefined) setHeight(Math.floor(window.innerHeight - top - window.scrollY - UNDER));
    };
    measure();
    window.addEventListener('resize', measure);
    // Measure again when content appears above the board later.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, [element, above]);
  return height;
}
