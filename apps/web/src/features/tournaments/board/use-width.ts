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
