import { Button } from '../../../ui/button.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';

export interface ResultsBarProps {
  /** How many changes the button saves. */
  ready: number;
  title: string;
  text: string;
  /** Something was entered; part of it may be incomplete. */
  dirty: boolean;
  isTemplate: boolean;
  saving: boolean;
  onDiscard: () => void;
  /** Also called when nothing is ready: it then says what is missing. */
  onSave: () => void;
}

/** The save bar under the results that a manager enters. */
export function ResultsBar(props: ResultsBarProps) {
  const { ready, title, text, dirty, isTemplate, saving, onDiscard, onSave } = props;
  const saveLabel = isTemplate ? 'Save Template Results' : 'Save Results';
  return (
    <SaveBar figure={ready} title={title} text={text}>
      {dirty && (
        <Button variant="quiet" disabled={saving} onClick={onDiscard}>
          Cancel
        </Button>
      )}
      <Button
        variant={ready > 0 ? 'primary' : 'plain'}
        loading={saving}
        pendingLabel="Saving..."
        onClick={onSave}
      >
        {dirty ? saveLabel : 'No Changes'}
      </Button>
    </SaveBar>
  );
}
