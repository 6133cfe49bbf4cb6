import { useEffect, useMemo, useState } from 'react';
import { useSearchValue } from '../../../shell/use-search-choice.ts';
import { afterPaint } from '../../../ui/after-paint.ts';

/** The search parameter with the assumed results. */
const NAME = 'if';

/**
 * Returns the assumed results, which are stored only in the address. `read` parses the parameter and drops impossible
 * results; `write` serializes them, or returns null if there are none. The address is updated after the paint, to avoid
 * delaying it.
 */
export function useSupposed<Supposed>(
  read: (text: string | null) => Supposed,
  write: (supposed: Supposed) => string | null,
): { text: string | null; supposed: Supposed; change: (supposed: Supposed) => void } {
  const [address, setAddress] = useSearchValue(NAME);
  const [text, setText] = useState(address);
  const [seen, setSeen] = useState(address);
  // The address changed from outside: a link on the page, or browser history.
  if (address !== seen) {
    setSeen(address);
    setText(address);
  }
  const supposed = useMemo(() => read(text), [read, text]);
  useEffect(() => {
    if (text === address) return;
    let isGone = false;
    afterPaint(() => {
      if (isGone) return;
      setSeen(text);
      setAddress(text);
    });
    return () => {
      isGone = true;
    };
  });
  return { text: write(supposed), supposed, change: (next) => setText(write(next)) };
}
