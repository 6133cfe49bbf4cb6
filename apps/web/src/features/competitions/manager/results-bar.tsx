import { Button } from '../../../ui/button.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';

export interface ResultsBarProps {
  /** The number of unsaved changes, or how much is saved. */
  figure: number | string;
  title: string;
  text: string;
  next: boolean;
  dirty: boolean;
  isTemplate: boolean;
  saving: boolean;
  onDiscard: () => void;
  /** Also called when nothing is complete, to show what is missing. */
  onSave: () => void;
}

export function ResultsBar(props: ResultsBarProps) {
  const { figure, title, text, next, dirty, isTemplate, saving, onDiscard, onSave } = props;
  const saveLabel = isTemplate ? 'Save Template Results' : 'Save Results';
  return (
    <SaveBar figure={figure} title={title} text={text}>
      {dirty && (
        <Button variant="quiet" disabled={saving} onClick={onDiscard}>
          Cancel
        </Button>
      )}
      <Button variant={next ? 'primary' : 'plain'} loading={saving} pendingLabel="Saving..." onClick={onSave}>
        {dirty ? saveLabel : 'No Changes'}
      </Button>
    </SaveBar>
  );
}
