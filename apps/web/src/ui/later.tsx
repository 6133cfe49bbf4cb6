import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { toast } from './toast.ts';

/** Part of the page whose code is fetched when it is first shown, or ahead of that. */
export interface Later<Props> {
  /** `meanwhile` stands in its place until it is there. Parts without a place of their own, dialogs, have none. */
  (props: Props & { meanwhile?: ReactNode }): ReactNode;
  /** Fetches the code now. What fails is fetched again when the part is shown. */
  ahead: () => void;
}

/** Turns a component that is imported when it is wanted into one that can be used like any other. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): Later<Props> {
  let Part: ComponentType<Props> | null = null;
  let underWay: Promise<void> | null = null;

  function fetchPart(): Promise<void> {
    underWay ??= load()
      .then((loaded) => {
        Part = loaded;
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  // Not React.lazy: that shows a part no sooner than 300 ms after what stood in for it, and never tries again.
  function ShownLater({ meanwhile, ...rest }: Props & { meanwhile?: ReactNode }) {
    const [, setArrived] = useState(false);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const [attempt, setAttempt] = useState(1);
    const hasPlace = meanwhile !== undefined;
    // As it is drawn: what arrives between the drawing and its effects is still to be shown.
    const isThere = Part !== null;
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
    useLayoutEffect(() => {
      if (isThere) return;
      let isGone = false;
      fetchPart().then(
        () => !isGone && setArrived(true),
        (error: unknown) => {
          if (isGone) return;
          if (hasPlace) setFailure({ error });
          else sayNotLoaded(() => setAttempt((last) => last + 1));
        },
      );
      return () => {
        isGone = true;
      };
    }, [attempt, hasPlace]);
    if (Part) return <Part {...(rest as unknown as Props)} />;
    // As for a screen that did not come, what is around it says so and offers to try again.
    if (failure) throw failure.error;
    return meanwhile;
  }

  return Object.assign(ShownLater, {
    ahead() {
      if (!Part) fetchPart().catch(() => undefined);
    },
  });
}

function sayNotLoaded(onAgain: () => void): void {
  toast.show({
    title: 'Not loaded',
    description: 'Check your connection and try again.',
    tone: 'danger',
    action: { label: 'Try again', onSelect: onAgain },
  });
}

/** The same for a dialog that stands in the page closed: its code comes while nothing else is to do, or with its opening. */
export function laterDialog<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = later(load);
  const parts = [Part];
  return function DialogLater(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open);
    if (props.open && !wasOpen) setWasOpen(true);
    useAhead(parts);
    return wasOpen && <Part {...props} />;
  };
}

/** How long a browser that cannot say when it is idle is left alone, in milliseconds. */
const CALM = 1000;

/** Fetches parts of the page once nothing else is to do. Give it the same list at every drawing. */
export function useAhead(parts: readonly Pick<Later<never>, 'ahead'>[]): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const part of parts) part.ahead();
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchAll, CALM);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(fetchAll);
    return () => cancelIdleCallback(idle);
  }, [parts]);
}
