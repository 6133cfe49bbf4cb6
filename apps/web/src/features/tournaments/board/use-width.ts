import { type RefObject, useLayoutEffect, useState } from 'react';

/** The inner width of an element in whole pixels, followed as it changes; `guess` until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>, guess: () => number): number {
  const [width, setWidth] = useState(guess);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      if (node.clientWidth > 0) setWidth(node.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
