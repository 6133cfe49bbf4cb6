import type { Fight } from '@lockroom/contract';
import { TriangleAlert } from 'lucide-react';
import { list } from '../../../shell/list.ts';
import { Button } from '../../../ui/button.tsx';
import { nameKey, twiceOnCard } from './acts-words.ts';

/** A replacement being made; `first` holds the corner and name, if known. */
export interface Replacing {
  fight: Fight;
  first?: { corner: 1 | 2; name: string };
}

/** Warns if someone is on the card twice, e.g. after a replacement, and links to the fight that was not changed. */
export function TwiceNotice({
  card,
  onReplace,
}: {
  card: readonly Fight[];
  onReplace: (replacing: Replacing) => void;
}) {
  return twiceOnCard(card).map(({ name, fights }) => {
    const open = fights.findLast(({ winnerId }) => winnerId === null);
    return (
      <div
        key={nameKey(name)}
        className="tile flex items-center justify-between flex-wrap gap-y-2.5 gap-x-4 mb-4 p-3 [&>p]:flex [&>p]:gap-2.5 [&_svg]:mt-0.5 [&_svg]:text-live"
        role="status"
      >
        <p>
          <TriangleAlert className="size-3.5 stroke-2" aria-hidden />
          <span>
            <b>{name} is on the card twice.</b> In {list(fights.map(({ title }) => title))}.
          </span>
        </p>
        {open && (
          <Button
            onClick={() => {
              const corner = nameKey(open.fighter1) === nameKey(name) ? 1 : 2;
              onReplace({ fight: open, first: { corner, name: '' } });
            }}
          >
            Replace in {open.title}
          </Button>
        )}
      </div>
    );
  });
}
