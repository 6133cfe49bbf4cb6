import type { Following, FollowMode, Room, Template } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../shell/errors.ts';
import { ListPending } from '../../../shell/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { fits } from '../import/import.queries.ts';
import { templatesQuery } from '../templates.queries.ts';
import { followingQuery, useFollow } from './follow.queries.ts';

const TITLE = 'Follow an Event';
const ABOUT =
  'Results, locks and changes of the event reach this room. What you enter yourself stays until you take the event’s.';

const MODES = [
  { value: 'ask', label: 'Ask me first' },
  { value: 'take', label: 'Take by itself' },
] as const satisfies readonly { value: FollowMode; label: string }[];

const HINTS: Record<FollowMode, string> = {
  ask: 'You are told what there is to take, and take it with a tap.',
  take: 'Everything is applied automatically, except changes that remove a fight or reopen a lock.',
};

/** Chooses which template a room follows, and how. Rendering the dialog opens it. */
export function FollowDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const templates = useQuery(templatesQuery);
  const following = useQuery(followingQuery(room.id));
  const failed = [templates, following].find(({ error, data }) => error && !data);
  if (templates.data && following.data) {
    const events = templates.data.filter((template) => fits(template, room));
    if (events.length > 0)
      return <FollowForm room={room} events={events} following={following.data} onClose={onClose} />;
  }
  return (
    <Dialog onClose={onClose} title={TITLE} description={ABOUT}>
      {templates.data && following.data ? (
        <EmptyState icon={Layers} title="No Events Yet">
          There is no template for {sportLabel(room.sport)} that fits this room.
        </EmptyState>
      ) : (
        <ListPending
          error={failed?.error ?? null}
          onRetry={() => Promise.all([templates.refetch(), following.refetch()])}
          what="events"
          rows={2}
        />
      )}
    </Dialog>
  );
}

interface FollowFormProps {
  room: Room;
  events: readonly Template[];
  following: Following;
  onClose: () => void;
}

function FollowForm({ room, events, following, onClose }: FollowFormProps) {
  const isFollowing = following.mode !== 'off';
  const [templateId, setTemplateId] = useState(following.templateId ?? events[0]?.id ?? '');
  const [mode, setMode] = useState<FollowMode>(following.mode === 'off' ? 'ask' : following.mode);
  const follow = useFollow(room.id, onClose);
  return (
    <FormDialog
      onClose={onClose}
      title={TITLE}
      description={ABOUT}
      submitLabel={isFollowing ? 'Save' : 'Follow'}
      pendingLabel="Saving..."
      loading={follow.isPending}
      error={follow.error && errorText(follow.error, 'The event could not be followed')}
      onSubmit={() => follow.mutate({ templateId, mode })}
    >
      <Field label="Event">
        <Select value={templateId} onChange={({ target }) => setTemplateId(target.value)}>
          {events.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-1.5">
        <SegmentedControl label="How changes come" options={MODES} value={mode} onChange={setMode} />
        <p className="text-sm text-ink-2">{HINTS[mode]}</p>
      </div>
      {isFollowing && (
        <Button
          variant="quiet"
          disabled={follow.isPending}
          onClick={() => follow.mutate({ templateId: null, mode: 'off' })}
        >
          Stop Following
        </Button>
      )}
    </FormDialog>
  );
}
