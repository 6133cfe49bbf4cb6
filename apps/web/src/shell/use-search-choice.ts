import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Returns a query parameter of the address, and a function that changes it or, with null, removes it. A change never
 * scrolls the page and, by default, replaces the history entry.
 */
export function useSearchValue(
  name: string,
): [string | null, (value: string | null, how?: { replace: boolean }) => void] {
  const router = useRouter();
  const { searchStr } = useLocation();
  return [
    new URLSearchParams(searchStr).get(name),
    (value, { replace } = { replace: true }) => {
      // The router's own location is newer than the rendered one.
      const { pathname, searchStr: latest } = router.state.location;
      const search = new URLSearchParams(latest);
      if (value === null) search.delete(name);
      else search.set(name, value);
      const href = search.size > 0 ? `${pathname}?${search}` : pathname;
      void router.navigate({ href, replace, resetScroll: false });
    },
  ];
}

/** Keeps a choice in the address, such as `?tab=members`; the fallback is omitted from the address. */
export function useSearchChoice<T extends string>(
  name: string,
  choices: readonly T[],
  fallback: T,
): [T, (choice: T) => void] {
  const [value, write] = useSearchValue(name);
  const chosen = choices.find((choice) => choice === value) ?? fallback;
  return [chosen, (choice) => write(choice === fallback ? null : choice)];
}

/** Like {@link useSearchChoice}, but if the address has no value, uses the last choice made in this browser. */
export function useRememberedChoice<T extends string>(
  name: string,
  choices: readonly T[],
  fallback: T,
  storageKey: string,
): [T, (choice: T) => void] {
  const [value, write] = useSearchValue(name);
  const remembered = choices.find((choice) => choice === localStorage.getItem(storageKey));
  const chosen = choices.find((choice) => choice === value) ?? remembered ?? fallback;
  useEffect(() => localStorage.setItem(storageKey, chosen), [storageKey, chosen]);
  // Write the fallback too, because without the parameter the remembered choice would apply.
  return [chosen, write];
}
