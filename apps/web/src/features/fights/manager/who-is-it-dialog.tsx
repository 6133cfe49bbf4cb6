import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs.tsx';

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
            Another fighter
          </Button>
          <Button variant="primary" onClick={onSame}>
            {before}, spelled anew
          </Button>
        </>
      }
    >
      <p>
        If it is {before}, all picks stand. Another fighter replaces {before}: picks on {before} are taken
        back.
      </p>
    </Dialog>
  );
}
