import {
  type DefaultError,
  type UseMutationOptions,
  // biome-ignore lint/style/noRestrictedImports: the only place that adds the guard
  useMutation as useRepeatableMutation,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

export { useRepeatableMutation };

/** For this many milliseconds after a success, a repeat of the call counts as a double tap. */
const DOUBLE_TAP_MS = 500;

/**
 * Like the library's `useMutation`, but ignores a call that repeats the previous one while it is in flight or right
 * after it succeeded. Disabling a button while `isPending` is not enough, because the second tap may come before the
 * next render.
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
) {
  const mutation = useRepeatableMutation(options);
  const { mutateAsync: send } = mutation;
  const last = useRef<{ call: unknown; answer: Promise<Data> } | null>(null);
  const mutateAsync = useCallback<typeof send>(
    (...args) => {
      // Compare files by identity, because every file is serialized as {}.
      const call = args[0] instanceof Blob ? args[0] : JSON.stringify(args[0]);
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
