import { cx } from '../../ui/cx.ts';
import type { HowYouWin } from './how-you-win.ts';

/** Shows a sentence with highlighted picks, in yellow if they are the viewer's own. */
export function SentenceParts({ parts, isOwn }: { parts: HowYouWin['sentence']; isOwn: boolean }) {
  return parts.map(({ text, isPick }, index) => {
    const Part = isPick ? 'mark' : 'span';
    const tone = isOwn ? 'bg-accent text-on-accent' : 'bg-surface-3 text-ink';
    return (
      <Part
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
        key={index}
        className={cx(isPick && '-mx-px rounded-xs box-decoration-clone px-1.25', isPick && tone)}
      >
        {text}
      </Part>
    );
  });
}
