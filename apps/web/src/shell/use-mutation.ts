import {
  type DefaultError,
  type UseMutationOptions,
  // biome-ignore lint/style/noRestrictedImports: the one place that adds the guard
  useMutation as useRepeatableMutation,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** For calls that may be repeated at once, such as two equal chat messages or two steps of a move. */
export { useRepeatableMutation };

/** Milliseconds after a success in which the same call counts as the second tap of one press. */
const DOUBLE_TAP_MS = 500;

/**
 * The library's `useMutation`, which ignores the last call when it is repeated while it is in flight or right after it
 * succeeded. A button that is only disabled while `isPending` acts twice if it is tapped twice before it is drawn again.
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
) {
  const mutation = useRepeatableMutation(options);
  const { mutateAsync: send } = mutation;
  const last = useRef<{ call: string | undefined; answer: Promise<Data> } | null>(null);
  const mutateAsync = useCallback<typeof send>(
    (...args) => {
      const call = JSON.stringify(args[0]);
      if (last.current && last.current.call === call) return last.current.answer;
      const sent = { call, answer: send(...args) };
      last.current = sent;
      const forget = () => {
        if (last.current === sent) last.current = null;
      };
      sent.answer.then(() => setTimeout(forget, DOUBLE_TAP_MS), forget);
      return sent.answer;
    },
    [send],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...args) => {
      mutateAsync(...args).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
