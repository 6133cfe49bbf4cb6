import { formatMountain } from '@lockroom/game';
import { Button } from '../../../ui/button.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { progressOf } from '../card/fight-rules.ts';
import { list } from './save-picks.ts';
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
  const halves = fights
    .filter(({ id }) => incomplete.has(id))
    .map(({ title, missing }) => `${title}: ${missing}`);
  return (
    <SaveBar
      figure={`${full}/${fights.length}`}
      title={titleOf(changes, halves, saving)}
      text={`${saved} of ${fights.length} saved${when}`}
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

function titleOf(changes: number, halves: readonly string[], saving: boolean): string {
  if (saving) return 'Saving...';
  const unsaved = changes > 0 ? `${changes} unsaved` : '';
  const incomplete = halves.length > 0 ? `Incomplete, not saved: ${list(halves)}` : '';
  return [unsaved, incomplete].filter(Boolean).join('. ') || 'All changes saved';
}
