import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface WhoIsItDialogProps {
  before: string;
  after: string;
  /** How many brackets have a pick on the fight; null for a template, which rooms may follow. */
  entries: number | null;
  onSame: () => void;
  onOther: () => void;
  onClose: () => void;
}

/** Asks whether a new name is the same person: picks on another one would count for somebody they never named. */
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
