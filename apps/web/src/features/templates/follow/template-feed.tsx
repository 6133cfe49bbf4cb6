import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../shell/counted.ts';
import { weekdayOf } from '../../../shell/date.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { feedQuery, useFeedToken } from './follow.queries.ts';

/** How many rooms follow a template, and how to feed it from a script. */
export function TemplateFeed({ templateId }: { templateId: string }) {
  const part = useQuery(feedQuery(templateId));
  const [isOpen, setOpen] = useState(false);
  const { data: feed } = part;
  if (!feed) return <PartFailed title="The feed could not be loaded" part={part} />;
  return (
    <>
      <Button variant="ghost" icon={Rss} onClick={() => setOpen(true)}>
        {counted(feed.rooms, 'room')} {feed.rooms === 1 ? 'follows' : 'follow'}
      </Button>
      {isOpen && (
        <FeedDialog templateId={templateId} madeAt={feed.tokenMadeAt} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface FeedDialogProps {
  templateId: string;
  madeAt: string | null;
  onClose: () => void;
}

function FeedDialog({ templateId, madeAt, onClose }: FeedDialogProps) {
  const { make, end } = useFeedToken(templateId);
  const [isEnding, setEnding] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      title="Event Feed"
      description="A script sends results and changes of this template; rooms that follow it get them."
    >
      {make.data ? (
        <dl className="grid gap-1 [&_dd]:mt-0 [&_dd]:mx-0 [&_dd]:mb-2 [&_dd]:wrap-anywhere [&_dd]:font-semibold [&_dd]:select-all">
          <dt className="label">Address</dt>
          <dd>{make.data.url}</dd>
          <dt className="label">Token, shown this once</dt>
          <dd>{make.data.token}</dd>
        </dl>
      ) : (
        <p>{madeAt === null ? 'No script can send yet.' : `A token was made ${weekdayOf(madeAt)}.`}</p>
      )}
      <p className="text-sm text-ink-2">
        Send with PUT and Authorization: Bearer, a line each: ‘Holloway vs Gaethje: Holloway by KO/TKO’, ‘Yan
        vs Sterling: called off’, ‘Yan vs Sterling: Sterling replaced by O’Malley’, ‘E-8: Auburn’.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {madeAt === null ? 'Make Token' : 'Make Another Token'}
        </Button>
        {madeAt !== null && (
          <Button variant="quiet" onClick={() => setEnding(true)}>
            End Token
          </Button>
        )}
      </div>
      {isEnding && (
        <ConfirmDialog
          onClose={() => setEnding(false)}
          title="End this token?"
          text="The script that has it can send nothing any more. What it sent stays."
          confirmLabel="End Token"
          pendingLabel="Ending..."
          onConfirm={async () => {
            await end.mutateAsync();
            make.reset();
          }}
        />
      )}
    </Dialog>
  );
}
