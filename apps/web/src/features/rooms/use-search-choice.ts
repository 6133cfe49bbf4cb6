import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Writes one value of the address's search, or takes it out. Back still leaves the page, and nothing scrolls. */
function useSearchWriter(name: string): (value: string | null) => void {
  const router = useRouter();
  return (value) => {
    const { pathname, searchStr } = router.state.location;
    const search = new URLSearchParams(searchStr);
    if (value === null) search.delete(name);
    else search.set(name, value);
    const href = search.size > 0 ? `${pathname}?${search}` : pathname;
    void router.navigate({ href, replace: true, resetScroll: false });
  };
}

function useChoiceInAddress<T extends string>(name: string, choices: readonly T[]): T | undefined {
  const { searchStr } = useLocation();
  const value = new URLSearchParams(searchStr).get(name);
  return choices.find((choice) => choice === value);
}

/** One of a few choices kept in the address, such as `?tab=members`; the fallback is left out of it. */
export function useSearchChoice<T extends string>(
  name: string,
  choices: readonly T[],
  fallback: T,
): [T, (choice: T) => void] {
  const chosen = useChoiceInAddress(name, choices) ?? fallback;
  const write = useSearchWriter(name);
  return [chosen, (choice) => write(choice === fallback ? null : choice)];
}

/** The same, remembered in this browser: without one in the address the last choice stands. */
export function useKeptChoice<T extends string>(
  name: string,
  choices: readonly T[],
  fallback: T,
  storageKey: string,
): [T, (choice: T) => void] {
  const inAddress = useChoiceInAddress(name, choices);
  const write = useSearchWriter(name);
  const kept = choices.find((choice) => choice === localStorage.getItem(storageKey));
  const chosen = inAddress ?? kept ?? fallback;
  useEffect(() => localStorage.setItem(storageKey, chosen), [storageKey, chosen]);
  // Written out even for the fallback: an address without it would stand for what was chosen before.
  return [chosen, write];
}
