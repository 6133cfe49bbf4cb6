import { formatMountain } from '@lockroom/game';
import { Button } from '../../../ui/button.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { progressOf } from '../card/fight-rules.ts';
import styles from './picks-save-bar.module.css';
import { changesOf, incompleteOf, type SheetState } from './sheet-state.ts';
import type { FightSummary } from './sheet-view.ts';

export interface PicksSaveBarProps {
  fights: readonly FightSummary[];
  state: SheetState;
  saving: boolean;
  onSave: () => void;
}

/** How many picks there are, how many of them are saved, which are incomplete, and the button that saves. */
export function PicksSaveBar({ fights, state, saving, onSave }: PicksSaveBarProps) {
  const changes = changesOf(state).length;
  const incomplete = new Set(incompleteOf(state));
  const full = fights.filter(({ progress }) => progress === 'full').length;
  const saved = fights.filter(({ id }) => {
    const pick = state.saved[id];
    return pick !== undefined && progressOf(pick) === 'full';
  }).length;
  const when = state.savedAt === null ? '' : `, ${formatMountain(state.savedAt, 'time')}`;
  const halves = fights.filter(({ id }) => incomplete.has(id));
  return (
    <SaveBar
      figure={`${full}/${fights.length}`}
      title={saving ? 'Saving...' : titleOf(changes, halves.length)}
      text={
        <span className={styles.lines}>
          <span>{`${saved} of ${fights.length} saved${when}`}</span>
          {halves.length > 0 && (
            <span>
              <span className="only-wide">Incomplete, not saved: </span>
              {halvesText(halves)}
            </span>
          )}
        </span>
      }
    >
      <Button
        variant="primary"
        disabled={changes === 0}
        loading={saving}
        pendingLabel="Saving..."
        onClick={onSave}
      >
        {changes === 0 ? 'No Changes' : 'Save Predictions'}
      </Button>
    </SaveBar>
  );
}

function titleOf(changes: number, halves: number): string {
  if (changes > 0) return `${changes} unsaved`;
  return halves > 0 ? `${halves} incomplete` : 'All changes saved';
}

function halvesText(halves: readonly FightSummary[]): string {
  const [first, ...more] = halves.map(({ title, missing }) => `${title}: ${missing}`);
  return more.length > 1 ? `${first} and ${more.length} more` : [first, ...more].join(', ');
}
