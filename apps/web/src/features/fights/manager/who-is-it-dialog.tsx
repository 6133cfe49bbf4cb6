import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface WhoIsItDialogProps {
  before: string;
  after: string;
  /** The number of entries with a pick on the fight; null for a template, whose followers are unknown. */
  entries: number | null;
  onSame: () => void;
  onOther: () => void;
  onClose: () => void;
}

/**
 * Asks whether a changed name is still the same person. If not, existing picks would count for someone that nobody
 * picked.
 */
export function WhoIsItDialog({ before, after, entries, onSame, onOther, onClose }: WhoIsItDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`Who is ${after}?`}
      description={
        entries === null
          ? 'Rooms that follow this event get it the same way.'
          : `${entries === 1 ? '1 bracket has' : `${entries} brackets have`} picked this fight.`
      }
      footer={
        <>
          <Button variant="ghost" onClick={onOther}>
            A different fighter
          </Button>
          <Button variant="primary" onClick={onSame}>
            Same fighter
          </Button>
        </>
      }
    >
      <p>
        If it is still {before}, all picks stay. If it is a different fighter, picks on {before} are removed.
      </p>
    </Dialog>
  );
}
