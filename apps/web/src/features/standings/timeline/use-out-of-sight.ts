import { type RefObject, useEffect, useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

/** How far outside the window a row still counts as visible. */
const NEAR = '80px 0px';

/** Returns the indexes of the list rows outside the window, using an IntersectionObserver to avoid measuring. */
export function useOutOfSight(list: RefObject<HTMLElement | null>, count: number): ReadonlySet<number> {
  const [out, setOut] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change in the number of rows requires observing all rows again
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    const observer = new IntersectionObserver(
      (seen) =>
        setOut((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of seen) {
            if (isIntersecting) after.delete(rows.indexOf(target));
            else after.add(rows.indexOf(target));
          }
          return after;
        }),
      { rootMargin: NEAR },
    );
    for (const row of rows) observer.observe(row);
    return () => observer.disconnect();
  }, [list, count]);
  return out;
}
