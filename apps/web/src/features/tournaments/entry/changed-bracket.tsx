import { type Format, sidePlaces } from '@lockroom/rules';
import { Scaling } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../shell/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { styles } from './board-picks.classes.ts';

interface ChangedBracketProps {
  format: Format;
  editable: boolean;
  /** The number of unsaved picks that the new bracket still allows. */
  unsaved: number;
}

/**
 * Says what happened to an open entry when the manager changed the tournament's size or rules (rules:
 * play#changing-the-tournament). It stays until dismissed.
 */
export function ChangedBracket({ format, editable, unsaved }: ChangedBracketProps) {
  const [seen, setSeen] = useState(format);
  const [before, setBefore] = useState<Format | null>(null);
  if (hasOtherGames(seen, format)) {
    setSeen(format);
    setBefore(before ?? seen);
  }
  if (!before) return null;
  return (
    <div className={styles.notice} role="alert">
      <NoticeBar icon={Scaling} title={titleOf(before, format)}>
        That makes other games, so all picks, score predictions and results were cleared.
        {editable && unsaved > 0 && ` ${counted(unsaved, 'unsaved pick')} that it still allows stayed here.`}
        {editable && ' Please pick again.'}
        <div className={styles.read}>
          <Button size="s" onClick={() => setBefore(null)}>
            Got it
          </Button>
        </div>
      </NoticeBar>
    </div>
  );
}

/** Reseeding changes the games only if there are byes. */
function hasOtherGames(before: Format, after: Format): boolean {
  const hasByes = sidePlaces(after.size) !== after.size / 2;
  return before.size !== after.size || (hasByes && before.reseeding !== after.reseeding);
}

function titleOf(before: Format, { size, reseeding }: Format): string {
  if (before.size !== size) return `The bracket now has ${size} teams, not ${before.size}`;
  return before.reseeding === reseeding
    ? 'The bracket was changed and changed back'
    : `Reseeding is now ${reseeding ? 'on' : 'off'}`;
}
