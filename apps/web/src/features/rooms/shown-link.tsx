import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../shell/share.ts';
import { Button } from '../../ui/button.tsx';
import { copyInvitation } from './share-room.ts';

/** A link with a copy button. `link` is null until created; `what` names it if it is not an invitation. */
export function ShownLink({ link, what }: { link: string | null; what?: string }) {
  const copy = (text: string) =>
    what ? copyText(text, `${what} copied to clipboard!`, `Copy the ${what} by hand`) : copyInvitation(text);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center rounded-md bg-surface-2 pl-3.5">
      <span className="truncate font-semibold text-md" dir="ltr">
        {link?.replace(/^https?:\/\//, '') ?? 'Making a link...'}
      </span>
      <Button
        className="min-h-12.5"
        icon={Copy}
        aria-label="Copy Link"
        disabled={link === null}
        onClick={() => link && void copy(link)}
      >
        Copy
      </Button>
    </div>
  );
}

/** A QR code of the text, black on white in both themes. The library is loaded on demand. */
export function QrCode({ text }: { text: string | null }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    if (text === null) return;
    let isOver = false;
    void import('uqr')
      .then(({ encode }) => {
        const { size, data } = encode(text, { border: 2 });
        const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
        if (!isOver) setCode({ size, path: path.join('') });
      })
      // If the library fails to load, the link and the Room ID are still shown.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [text]);
  return (
    <div className="size-28 overflow-hidden rounded-md bg-white text-black">
      {code && (
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="QR code of the link"
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="currentColor" />
        </svg>
      )}
    </div>
  );
}
