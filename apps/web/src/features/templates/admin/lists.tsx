import { zodResolver } from '@hookform/resolvers/zod';
import type { RoomCard, Template } from '@lockroom/contract';
import {
  type CreatorTab,
  formatFamily,
  gameCount,
  isTournamentSport,
  makeFormat,
  plateFor,
  ROOM_TAB_LABELS,
  sportLabel,
  TEST_ROOM_MAX_BRACKETS,
  TEST_ROOM_PARTICIPANTS,
  TEXT_MAX,
  type TemplateSport,
  teamNames,
} from '@lockroom/rules';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FlaskConical, Layers, Pencil, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { dateOf } from '../../../shell/date.ts';
import { type LoadedPart, LoadFailed } from '../../../shell/load-failed.tsx';
import { paths } from '../../../shell/paths.ts';
import { counted } from '../../../shell/words.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../../ui/field.tsx';
import { ConfirmDialog, type ConfirmDialogProps, FormDialog } from '../../../ui/form-dialog.tsx';
import { EmptyState } from '../../../ui/notes.tsx';
import { type CardFact, PosterCard, PosterGrid, PosterGridSkeleton } from '../../../ui/poster.tsx';
import { toast } from '../../../ui/toast.ts';
import { RoomLockLine } from '../../rooms/room-lock.tsx';
import { useAdminChange, withCode, withErrorText } from './admin.queries.ts';
import { inTab, kindText, SportSelect } from './sport-choice.tsx';

const { min, max, default: usual } = TEST_ROOM_PARTICIPANTS;
const Form = z.object({
  name: z.string().check(z.refine((name) => name.trim() !== '', 'Please enter a test room name')),
  description: z.string(),
  maxParticipants: z.string().check(
    z.refine((text) => {
      const limit = Number(text);
      return Number.isInteger(limit) && limit >= min && limit <= max;
    }, `Max participants must be ${min} to ${max}`),
  ),
});

interface CreateTestRoomDialogProps {
  /** The tab that the dialog was opened from; its sport is preselected. */
  tab: CreatorTab;
  onClose: () => void;
  onCreated: (room: RoomCard) => void;
}

export function CreateTestRoomDialog({ tab, onClose, onCreated }: CreateTestRoomDialogProps) {
  const [sport, setSport] = useState<TemplateSport>(tab);
  const create = useAdminChange({
    call: (body: TestRoomChange) => api.rooms.createTestRoom({ body: { ...body, sport } }),
    failed: 'Failed to create test room',
    stale: keys.rooms,
    done: (room) => ({ title: 'Test Room Created', description: withCode(room) }),
    onDone: onCreated,
  });
  return (
    <TestRoomDialog
      values={{ name: '', description: '', maxParticipants: usual }}
      onSend={create.mutate}
      onClose={onClose}
      title="Create Test Room"
      description={`No password, up to ${TEST_ROOM_MAX_BRACKETS} brackets. Only administrators and people who join can see it.`}
      submitLabel="Create Test Room"
      pendingLabel="Creating..."
      {...create.state}
    >
      <Field label="Sport">
        <SportSelect value={sport} onChange={setSport} />
      </Field>
    </TestRoomDialog>
  );
}

function EditTestRoomDialog({ room, onClose }: { room: RoomCard; onClose: () => void }) {
  const queries = useQueryClient();
  const update = useAdminChange({
    call: (body: TestRoomChange) => api.rooms.update({ params: { roomId: room.id }, body }),
    failed: 'Failed to update test room',
    stale: keys.rooms,
    done: ({ name }) => ({ title: 'Test Room Updated', description: name }),
    onDone: (changed) => {
      queries.setQueryData(keys.room(room.id), changed);
      onClose();
    },
  });
  return (
    <TestRoomDialog
      values={{ ...room, maxParticipants: room.maxParticipants ?? usual }}
      onSend={update.mutate}
      onClose={onClose}
      title="Edit Test Room"
      limitHint={`${counted(room.memberCount, 'member')} in the room now; you cannot go below that.`}
      submitLabel="Save Changes"
      pendingLabel="Saving..."
      {...update.state}
    />
  );
}

interface TestRoomChange {
  name: string;
  description: string;
  maxParticipants: number;
}

interface TestRoomDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'onSubmit'> {
  values: TestRoomChange;
  limitHint?: string;
  onSend: (body: TestRoomChange) => void;
}

/** The dialog that creates or edits a test room. On submit, a toast shows the first error. */
function TestRoomDialog({ values, limitHint, onSend, children, ...dialog }: TestRoomDialogProps) {
  const { name, description, maxParticipants } = values;
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { name, description, maxParticipants: String(maxParticipants) },
  });
  const { errors } = formState;
  return (
    <FormDialog
      {...dialog}
      onSubmit={handleSubmit(
        (typed) => onSend({ ...typed, maxParticipants: Number(typed.maxParticipants) }),
        (wrong) => {
          const { message = '' } = wrong.name ?? wrong.maxParticipants ?? {};
          toast.show({ title: 'Error', description: message, tone: 'danger' });
        },
      )}
    >
      <Field label="Name" error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={TEXT_MAX.roomName} required />
      </Field>
      <Field label="Description">
        <TextArea {...register('description')} rows={2} maxLength={TEXT_MAX.roomDescription} />
      </Field>
      {children}
      <Field
        label="Max participants"
        hint={limitHint ?? `${min} to ${max}, including you.`}
        error={errors.maxParticipants?.message}
      >
        <TextInput
          {...register('maxParticipants')}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          onFocus={(event) => event.target.select()}
        />
      </Field>
    </FormDialog>
  );
}

interface TemplateListProps {
  templates: UseQueryResult<Template[]>;
  tab: CreatorTab;
  onCreate: () => void;
}

export function TemplateList({ templates, tab, onCreate }: TemplateListProps) {
  const [deleting, setDeleting] = useState<Template | null>(null);
  const { data } = templates;
  if (!data) return <NoAnswer answer={templates} what="templates" />;
  const shown = inTab(data, tab);
  return (
    <>
      {shown.length === 0 && (
        <EmptyState
          icon={Layers}
          title={`No ${ROOM_TAB_LABELS[tab]} Templates Yet`}
          action={<Button onClick={onCreate}>New {ROOM_TAB_LABELS[tab]} Template</Button>}
        >
          Managers import templates into their rooms instead of typing the same card or teams again.
        </EmptyState>
      )}
      <PosterGrid>
        {shown.map((template) => (
          <TemplateCard key={template.id} template={template} onDelete={() => setDeleting(template)} />
        ))}
      </PosterGrid>
      {deleting && <DeleteTemplateDialog template={deleting} from="room" onClose={() => setDeleting(null)} />}
    </>
  );
}

interface TestRoomListProps {
  rooms: UseQueryResult<RoomCard[]>;
  tab: CreatorTab;
  onCreate: () => void;
}

export function TestRoomList({ rooms, tab, onCreate }: TestRoomListProps) {
  const [deleting, setDeleting] = useState<RoomCard | null>(null);
  const [editing, setEditing] = useState<RoomCard | null>(null);
  const { data } = rooms;
  if (!data) return <NoAnswer answer={rooms} what="test rooms" />;
  const shown = inTab(data, tab);
  return (
    <>
      {shown.length === 0 && (
        <EmptyState
          icon={FlaskConical}
          title={`No ${ROOM_TAB_LABELS[tab]} Test Rooms Yet`}
          action={<Button onClick={onCreate}>New {ROOM_TAB_LABELS[tab]} Test Room</Button>}
        >
          Test rooms have made-up members, so that a card or a bracket can be tried out.
        </EmptyState>
      )}
      <PosterGrid>
        {shown.map((room) => (
          <TestRoomCard
            key={room.id}
            room={room}
            onEdit={() => setEditing(room)}
            onDelete={() => setDeleting(room)}
          />
        ))}
      </PosterGrid>
      {editing && <EditTestRoomDialog room={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteTestRoomDialog room={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

function NoAnswer({ answer, what }: { answer: LoadedPart; what: string }) {
  if (!answer.error) return <PosterGridSkeleton label={`Loading ${what}`} />;
  return (
    <LoadFailed
      title={`The ${what} could not be loaded`}
      error={answer.error}
      onRetry={() => answer.refetch()}
    />
  );
}

function TemplateCard({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const { id, name, sport, eventName, createdAt } = template;
  return (
    <PosterCard
      poster={{ id, name, plate: plateFor(sport), sportLabel: sportLabel(sport) }}
      way={<Link to={paths.templateRoom(id)} />}
      facts={templateFacts(template)}
      line={
        <span className="text-sm text-ink-3 flex items-center gap-1.5 min-w-0">
          <Layers className="size-3.5 stroke-2" aria-hidden />
          <span className="min-w-0 truncate" title={eventName ?? undefined}>
            {eventName ?? `Created ${dateOf(createdAt)}`}
          </span>
        </span>
      }
      actions={<IconButton size="s" icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />}
    />
  );
}

function templateFacts(template: Template): CardFact[] {
  const { fights, sport, bracketSize, reseeding, lockTime, results } = template;
  const all = fights.length || null;
  if (!isTournamentSport(sport) || bracketSize === null) {
    return [
      { term: 'Fights', value: fights.length },
      { term: 'Lock times', value: count(fights, ({ lockDatetime }) => lockDatetime !== null), of: all },
      { term: 'Results', value: count(fights, ({ fightStatus }) => fightStatus === 'completed'), of: all },
    ];
  }
  const format = makeFormat({ family: formatFamily(sport), size: bracketSize, reseeding: reseeding ?? true });
  const isNamed = ([id, standard]: [string, string]) => (template.teamNames?.[id] ?? standard) !== standard;
  return [
    { term: 'Named teams', value: count(Object.entries(teamNames(format)), isNamed), of: bracketSize },
    { term: 'Lock time', value: lockTime === null ? 'No' : 'Yes' },
    { term: 'Results', value: Object.keys(results ?? {}).length, of: gameCount(format) },
  ];
}

function count<T>(items: readonly T[], fits: (item: T) => boolean): number {
  return items.filter(fits).length;
}

export function TemplateRow({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const { id, name, eventName, bracketSize, fights, createdAt } = template;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 py-3 px-0">
      <div className="grid gap-0.5 wrap-anywhere">
        <Link
          to={paths.templateRoom(id)}
          className="covers font-strong text-md leading-normal hover:underline hover:underline-offset-3"
        >
          {name}
        </Link>
        {eventName && <span className="text-sm text-ink-2">{eventName}</span>}
        <span className="text-sm text-ink-3">
          {kindText(template)}
          {bracketSize === null && `, ${counted(fights.length, 'fight')}`} · {dateOf(createdAt)}
        </span>
      </div>
      <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
    </li>
  );
}

interface TestRoomCardProps {
  room: RoomCard;
  onEdit: () => void;
  onDelete: () => void;
}

function TestRoomCard({ room, onEdit, onDelete }: TestRoomCardProps) {
  const { id, name, sport, isCompleted } = room;
  return (
    <PosterCard
      poster={{ id, name, plate: plateFor(sport), sportLabel: sportLabel(sport), completed: isCompleted }}
      way={<Link to={paths.room(id)} />}
      facts={[
        // Do not show a maximum: the number includes simulated members, who do not use up places.
        { term: 'Members', value: room.memberCount },
        { term: 'Brackets', value: room.bracketCount, of: room.maxBrackets },
        {
          term: 'Room ID',
          value: <span className="text-xl font-bold font-stretch-100% tracking-widest">{room.roomCode}</span>,
        },
      ]}
      line={<RoomLockLine room={room} />}
      actions={
        <>
          <IconButton size="s" icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
          <IconButton size="s" icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
        </>
      }
    />
  );
}

interface DeleteTemplateDialogProps {
  template: Template;
  from: 'room' | 'page';
  onClose: () => void;
}

export function DeleteTemplateDialog({ template, from, onClose }: DeleteTemplateDialogProps) {
  const { id, name } = template;
  const queries = useQueryClient();
  const call = from === 'room' ? api.templates.remove : api.templates.removeFromList;
  return (
    <DeleteDialog
      title="Delete Template"
      what="template"
      onClose={onClose}
      onConfirm={async () => {
        await withErrorText(call({ params: { templateId: id } }), 'Failed to delete template');
        queries.setQueryData<Template[]>(keys.templates, (all) => all?.filter((each) => each.id !== id));
        toast.show({ title: 'Template Deleted', description: name });
      }}
    >
      <b>{name}</b>. Rooms that imported it keep what they have.
    </DeleteDialog>
  );
}

function DeleteTestRoomDialog({ room, onClose }: { room: RoomCard; onClose: () => void }) {
  const { id, name, bracketCount, memberCount } = room;
  const queries = useQueryClient();
  return (
    <DeleteDialog
      title="Delete Test Room"
      what="test room"
      onClose={onClose}
      onConfirm={async () => {
        await withErrorText(api.rooms.remove({ params: { roomId: id } }), 'Failed to delete test room');
        queries.setQueryData<RoomCard[]>(keys.testRooms, (all) => all?.filter((each) => each.id !== id));
        queries.removeQueries({ queryKey: keys.room(id) });
        void queries.invalidateQueries({ queryKey: keys.rooms });
        toast.show({ title: 'Test Room Deleted', description: name });
      }}
    >
      <b>{name}</b>, with {counted(bracketCount, 'bracket')}, for {counted(memberCount, 'member')}.
    </DeleteDialog>
  );
}

interface DeleteDialogProps extends Pick<ConfirmDialogProps, 'title' | 'onClose' | 'onConfirm'> {
  what: string;
  children: ReactNode;
}

function DeleteDialog({ what, children, ...dialog }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      text={
        <>
          <p>Are you sure you want to delete this {what}? This action cannot be undone.</p>
          <p>{children}</p>
        </>
      }
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      failureToast="Error"
    />
  );
}
