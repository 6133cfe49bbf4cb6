import {
  type Following,
  type FollowMode,
  fightLabel,
  type Proposal,
  type Room,
  type Template,
} from '@lockroom/contract';
import { isLocked, isTournamentSport, sportLabel } from '@lockroom/rules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, Layers, Rss } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useServerNow } from '../../../api/server-clock.ts';
import { weekdayOf } from '../../../shell/date.ts';
import { submitState, toastFailure } from '../../../shell/errors.ts';
import { ListPending, PartFailed } from '../../../shell/load-failed.tsx';
import { useMutation } from '../../../shell/use-mutation.ts';
import { counted } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../../ui/form-dialog.tsx';
import { EmptyState } from '../../../ui/notes.tsx';
import { SegmentedControl } from '../../../ui/tabs.tsx';
import { competitionQuery } from '../../competitions/competition.queries.ts';
import { lockOf } from '../../fights/card/fight-rules.ts';
import { lockOfTournament, tournamentOf } from '../../tournaments/tournaments.queries.ts';
import { fits } from '../import/import-dialog.tsx';
import { templatesQuery } from '../template.queries.ts';
import { followingQuery, proposalsQuery, useProposalAct } from './following.queries.ts';
import { HeldFacts } from './source-notes.tsx';

const feedQuery = (templateId: string) =>
  queryOptions({
    queryKey: [...keys.template(templateId), 'feed'],
    queryFn: () => api.followings.feed({ params: { templateId } }),
  });

const TITLE = 'Follow an Event';
const ABOUT =
  'Get results and lock times from the event. What you enter yourself stays unless you replace it.';

const MODES = [
  { value: 'ask', label: 'Ask me first' },
  { value: 'take', label: 'Use automatically' },
] as const satisfies readonly { value: FollowMode; label: string }[];

const HINTS: Record<FollowMode, string> = {
  ask: 'You get a notification, and use or skip each change.',
  take: 'A result locks the fight. You will still be asked before a fight is removed or a lock reopens.',
};

export function FollowDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const templates = useQuery(templatesQuery);
  const following = useQuery(followingQuery(room.id));
  const failed = [templates, following].find(({ error, data }) => error && !data);
  const events = templates.data?.filter((template) => fits(template, room));
  if (events?.length && following.data)
    return <FollowForm room={room} events={events} following={following.data} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={TITLE} description={ABOUT}>
      {events && following.data ? (
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
  const queries = useQueryClient();
  const follow = useMutation({
    mutationFn: (body: { templateId: string | null; mode: FollowMode | 'off' }) =>
      api.followings.follow({ params: { roomId: room.id }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.room(room.id) });
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={TITLE}
      description={ABOUT}
      submitLabel={isFollowing ? 'Save' : 'Follow'}
      pendingLabel="Saving..."
      {...submitState(follow, 'The event could not be followed')}
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
        <SegmentedControl label="When something changes" options={MODES} value={mode} onChange={setMode} />
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

/**
 * Returns a function that tells whether accepting a proposal would lock open picks. Only a result or a final score can.
 */
function useLocking(room: Room): (proposal: Proposal) => boolean {
  const { data: competition } = useQuery(competitionQuery(room.id));
  const now = useServerNow(60_000);
  if (!competition) return () => false;
  const hasResult = ({ fact }: Proposal) => fact === 'result' || fact === 'score';
  if (competition.kind === 'tournament') {
    const isOpen = !isLocked({ ...lockOfTournament(tournamentOf(competition, room.sport)), now });
    return (proposal) => isOpen && hasResult(proposal);
  }
  const open = new Set(
    competition.fights.filter((fight) => !isLocked({ ...lockOf(fight), now })).map(fightLabel),
  );
  return (proposal) => hasResult(proposal) && open.has(proposal.what);
}

/** Shows the manager how the room differs from its template. Each difference can be applied with one tap. */
export function Proposals({ room }: { room: Room }) {
  const part = useQuery(proposalsQuery(room.id));
  const locks = useLocking(room);
  const act = useProposalAct(room.id);
  const { data: proposals } = part;
  if (!proposals) return <PartFailed title="The event's changes could not be loaded" part={part} />;
  // In a completed room, show this section only if there are differences.
  if (room.isCompleted && proposals.length === 0) return null;
  const inState = (wanted: Proposal['state']) => proposals.filter(({ state }) => state === wanted);
  const fresh = inState('new');
  const own = inState('differs');
  const usable = fresh.filter(({ canTake }) => canTake);
  const locking = usable.filter(locks).length;
  const Icon = fresh.length > 0 ? Rss : Check;
  const list = (some: readonly Proposal[]) =>
    some.length > 0 && (
      <ul>
        {some.map((proposal) => (
          <Row key={proposal.id} room={room} proposal={proposal} locks={locks(proposal)} />
        ))}
      </ul>
    );
  const folded = (some: readonly Proposal[], label: string) =>
    some.length > 0 && (
      <details className="open:[&>summary_svg]:rotate-180">
        <summary className="flex items-center gap-1.5 min-h-11 cursor-pointer text-sm text-ink-3">
          {some.length} {label}
          <ChevronDown className="size-3.5 stroke-2" aria-hidden />
        </summary>
        {list(some)}
      </details>
    );
  return (
    <section aria-label="Event" className="tile grid gap-1 mb-4 py-2 px-3.5">
      <div className="flex flex-wrap gap-y-1 gap-x-3 items-center justify-between min-h-11">
        <p className="flex items-center gap-2 min-w-0 wrap-anywhere">
          <Icon className="flex-none size-3.5 stroke-2" aria-hidden />
          <span>
            {fresh.length > 0 ? `${counted(fresh.length, 'change')} from ` : 'Up to date with '}
            <b>{room.follows}</b>
          </span>
        </p>
        {usable.length > 1 && (
          <Button loading={act.isPending} onClick={() => act.mutate({ take: usable.map(({ id }) => id) })}>
            Use all {usable.length}
            {locking > 0 &&
              ` and lock ${isTournamentSport(room.sport) ? 'the bracket' : counted(locking, 'fight')}`}
          </Button>
        )}
      </div>
      {list(fresh)}
      {own.length > 0 && <h3 className="label">You set something else</h3>}
      {list(own)}
      <HeldFacts room={room} />
      {folded(inState('dismissed'), 'skipped')}
      {folded(inState('own'), 'set by you')}
    </section>
  );
}

interface RowProps {
  room: Room;
  proposal: Proposal;
  /** Whether accepting the proposal would lock open picks. */
  locks: boolean;
}

function Row({ room, proposal, locks }: RowProps) {
  const act = useProposalAct(room.id);
  const { id, fact, what, now, event, state, canTake, whyNot } = proposal;
  const isTournament = isTournamentSport(room.sport);
  const isOwn = state === 'own';
  const clear = fact === 'fight' ? 'Remove the fight' : 'Clear mine';
  const notes = [
    whyNot,
    canTake &&
      isOwn &&
      (fact === 'fight'
        ? 'This removes the fight and its picks from the card.'
        : 'This clears yours now, and uses the event’s as soon as it has one.'),
    canTake &&
      locks &&
      `${isTournament ? 'The bracket' : 'This fight'} is still open. Using this locks it now.`,
    canTake &&
      fact === 'fighter' &&
      (room.takeBack === 'all'
        ? 'Clears all picks for this fight.'
        : 'Clears picks on any fighter who is replaced.'),
    canTake &&
      fact === 'names' &&
      isTournament &&
      'Picks on this team stay with the new name. If it is a different team, use Replace a Team.',
  ].filter((note) => typeof note === 'string');
  return (
    <li className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 py-2 border-t border-line">
      <p className="text-ink-2 grid flex-[1_1_240px] min-w-0 wrap-anywhere [&_b]:text-ink">
        <span className="text-ink font-semibold">{what}</span>
        <span>
          Official: <b>{event}</b>
        </span>
        <span className="text-sm text-ink-3">Here: {now}</span>
        {notes.map((note) => (
          <span key={note} className="text-sm text-ink-3">
            {note}
          </span>
        ))}
      </p>
      <span className="flex gap-2 ml-auto">
        {state !== 'dismissed' && !isOwn && !room.isCompleted && (
          <Button
            variant="quiet"
            disabled={act.isPending}
            aria-label={`Skip ${event} for ${what}`}
            onClick={() => act.mutate({ dismiss: id })}
          >
            Skip
          </Button>
        )}
        {canTake && (
          <Button
            variant="ghost"
            loading={act.isPending}
            aria-label={isOwn ? `${clear}: ${what}` : `Use ${event} for ${what}`}
            onClick={() => act.mutate({ take: [id] })}
          >
            {isOwn ? clear : locks ? 'Use and lock' : 'Use'}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Shows how many rooms follow a template, and how to feed it from a script. */
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
  const queries = useQueryClient();
  const params = { templateId };
  const onSuccess = () => queries.invalidateQueries({ queryKey: feedQuery(templateId).queryKey });
  const make = useMutation({
    mutationFn: () => api.followings.makeFeedToken({ params }),
    onSuccess,
    onError: (error) => toastFailure(error, 'The token could not be created'),
  });
  const end = useMutation({ mutationFn: () => api.followings.endFeedToken({ params }), onSuccess });
  const [isEnding, setEnding] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      title="Event Feed"
      description="Use a script to send this event’s results and changes to the rooms that follow it."
    >
      {make.data ? (
        <dl className="grid gap-1 [&_dd]:mt-0 [&_dd]:mx-0 [&_dd]:mb-2 [&_dd]:wrap-anywhere [&_dd]:font-semibold [&_dd]:select-all">
          <dt className="label">Address</dt>
          <dd>{make.data.url}</dd>
          <dt className="label">Token (shown only once)</dt>
          <dd>{make.data.token}</dd>
        </dl>
      ) : (
        <p>{madeAt === null ? 'No token yet.' : `Token created ${weekdayOf(madeAt)}.`}</p>
      )}
      <p className="text-sm text-ink-2">
        Send with PUT and Authorization: Bearer, one line each: ‘Holloway vs Gaethje: Holloway by KO/TKO’,
        ‘Yan vs Sterling: called off’, ‘Yan vs Sterling: Sterling replaced by O’Malley’, ‘E-8: Auburn’.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {madeAt === null ? 'Create Token' : 'Replace Token'}
        </Button>
        {madeAt !== null && (
          <Button variant="quiet" onClick={() => setEnding(true)}>
            Delete Token
          </Button>
        )}
      </div>
      {isEnding && (
        <ConfirmDialog
          onClose={() => setEnding(false)}
          title="Delete this token?"
          text="The script that uses it can no longer send anything. What it has sent stays."
          confirmLabel="Delete Token"
          pendingLabel="Deleting..."
          onConfirm={async () => {
            await end.mutateAsync();
            make.reset();
          }}
        />
      )}
    </Dialog>
  );
}
