import { useEffect, useMemo, useState } from 'react';
import { useSearchValue } from '../../../shell/use-search-choice.ts';
import { afterPaint } from '../../../ui/after-paint.ts';

/** The address's name for it. */
const NAME = 'if';

/**
 * The supposed results, which only the address holds. `read` answers those of a text that are still possible; `write`
 * answers the text, null for none. The address follows after the paint, which it would hold up.
 */
export function useSupposed<Supposed>(
  read: (text: string | null) => Supposed,
  write: (supposed: Supposed) => string | null,
): { text: string | null; supposed: Supposed; change: (supposed: Supposed) => void } {
  const [address, setAddress] = useSearchValue(NAME);
  const [text, setText] = useState(address);
  const [seen, setSeen] = useState(address);
  // Another address than the one that was written here: a link within the page, or a step back.
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
