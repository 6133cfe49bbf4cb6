import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { toast } from './toast.ts';

/** Code that is loaded on first use or ahead of it; it may hold several components. */
export interface LaterCode<Code> {
  /** Null until it is loaded. */
  now: () => Code | null;
  /** After a failure the next call tries again. */
  fetch: () => Promise<Code>;
  /** Loads it and ignores a failure; it is loaded again when a component of it is shown. */
  ahead: () => Promise<void>;
}

/** A component whose code is loaded later. */
export interface Later<Props> {
  /** `meanwhile` is shown until it is loaded. Dialogs, which have no place in the page, have none. */
  (props: Props & { meanwhile?: ReactNode }): ReactNode;
  ahead: () => void;
}

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** What is done about a part that was needed and did not come. */
type Miss = (load: () => Promise<unknown>) => void;
let onMiss: Miss = () => {};

/** Says what is done about parts that are needed and do not come, beside the words on the screen. */
export function onMissedPart(miss: Miss): void {
  onMiss = miss;
}

export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
  let code: Code | null = null;
  let underWay: Promise<Code> | null = null;
  async function attempt(): Promise<Code> {
    if (code !== null) return code;
    underWay ??= load()
      .then((loaded) => {
        code = loaded;
        return loaded;
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }
  return {
    now: () => code,
    async fetch() {
      try {
        return await attempt();
      } catch (error) {
        onMiss(load);
        throw error;
      }
    },
    async ahead() {
      await attempt().catch(() => undefined);
    },
  };
}

/** Wraps the component that a dynamically imported file exports under `name`, so that it is used like any other. */
export function later<File, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): Later<PropsOf<File[Name]>> {
  // What is no component has props of type never, so that nobody can show it.
  return laterPart(laterCode(load), (file) => file[name] as ComponentType<PropsOf<File[Name]>>);
}

/** A screen of the router, which asks for it before it is shown. */
export function laterScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): (() => ReactNode) & { preload: () => Promise<void> } {
  const code = laterCode(load);
  const Screen = laterPart(code, (file) => file[name]);
  return Object.assign(() => <Screen meanwhile={null} />, {
    // Also asked for when a link is merely pointed at; what is then missed is asked for again in its place.
    preload: code.ahead,
  });
}

/** A component out of `code`, which is loaded when it is first shown or ahead of that. */
export function laterPart<Code, Props extends object>(
  code: LaterCode<Code>,
  pick: (code: Code) => ComponentType<Props>,
): Later<Props> {
  // Not React.lazy, which shows a component no sooner than 300 ms after its fallback, and never retries.
  function ShownLater({ meanwhile, ...rest }: Props & { meanwhile?: ReactNode }) {
    const [, setArrived] = useState(false);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    const [attempt, setAttempt] = useState(1);
    const hasPlace = meanwhile !== undefined;
    // Read while rendering: the code may arrive between the render and its effects.
    const arrived = code.now();
    const isThere = arrived !== null;
    // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
    useLayoutEffect(() => {
      if (isThere) return;
      let isGone = false;
      code.fetch().then(
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
    if (arrived !== null) {
      const Part = pick(arrived);
      return <Part {...(rest as unknown as Props)} />;
    }
    // The error boundary of the screen shows it and offers to try again.
    if (failure) throw failure.error;
    return meanwhile;
  }

  return Object.assign(ShownLater, { ahead: code.ahead });
}

function sayNotLoaded(onAgain: () => void): void {
  toast.show({
    title: 'Not loaded',
    description: 'Check your connection and try again.',
    tone: 'danger',
    action: { label: 'Try again', onSelect: onAgain },
  });
}

/** Milliseconds to wait in browsers without requestIdleCallback. */
const CALM = 1000;

/** Loads code once the browser is idle. Pass the same array at every render. */
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
