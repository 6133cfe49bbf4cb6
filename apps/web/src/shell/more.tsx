import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import type { ListRest } from './use-list.ts';

export interface MoreProps {
  rest: ListRest;
  label: string;
  /** The number of loaded items, announced when more have arrived. */
  shown: number;
  /** Also loads when scrolled into view. */
  byScrolling?: boolean;
}

export function More({ rest, label, shown, byScrolling = false }: MoreProps) {
  const { hasMore, isLoading, isFailed } = rest;
  const frame = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const [said, setSaid] = useState('');
  useReadingOnScroll(frame, rest, byScrolling);
  useEffect(() => {
    if (isLoading || !wasPressed.current) return;
    wasPressed.current = false;
    setSaid(`${shown} shown`);
    // A disabled button loses the focus, and the button disappears with the last page.
    if (document.activeElement !== document.body) return;
    (frame.current?.querySelector('button') ?? frame.current)?.focus({ preventScroll: true });
  }, [isLoading, shown]);
  return (
    <div ref={frame} tabIndex={-1}>
      {hasMore && (
        <div className="py-1 px-0">
          <Button
            variant="quiet"
            block
            loading={isLoading}
            pendingLabel="Loading..."
            onClick={() => {
              wasPressed.current = true;
              void rest.read();
            }}
          >
            {isFailed ? 'That did not load. Try again' : label}
          </Button>
        </div>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}

function useReadingOnScroll(
  frame: RefObject<HTMLDivElement | null>,
  { hasMore, isLoading, isFailed, read }: ListRest,
  isOn: boolean,
): void {
  const more = useRef(read);
  useEffect(() => {
    more.current = read;
  }, [read]);
  const isReady = isOn && hasMore && !isLoading && !isFailed;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isReady) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void more.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, isReady]);
}
