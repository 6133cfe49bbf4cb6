import { TOKEN, type Token } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useUser } from '../../api/session.ts';
import { dateOf } from '../../shell/date.ts';
import { errorText, showIssues } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { ShownOnce } from '../../shell/shown-once.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx';
import { NamedList, NamedRow } from '../../ui/named-list.tsx';
import { toast } from '../../ui/toast.ts';
import { useRoomCards } from '../stats/stats.queries.ts';

/** The viewer's API tokens, newest first. Refetched on every visit, because no live event reports token use. */
const tokensQuery = queryOptions({
  queryKey: keys.tokens,
  queryFn: () => api.tokens.list(),
  staleTime: 0,
});

type NewToken = Parameters<typeof api.tokens.create>[0]['body'];
/** A token including its secret text, which is returned only when the token is created. */
type MadeToken = Awaited<ReturnType<typeof api.tokens.create>>;

const DAY_MS = 24 * 60 * 60_000;
const READ = 'read';
const EVENTS = 'events';
const ENDS = [
  { days: 7, label: 'In 7 days' },
  { days: 30, label: 'In 30 days' },
  { days: 90, label: 'In 90 days' },
  { days: 365, label: 'In a year' },
];

function NewTokenDialog({ onMade, onClose }: { onMade: (token: MadeToken) => void; onClose: () => void }) {
  const { isAdmin } = useUser();
  const { data: rooms, error: roomsError } = useRoomCards();
  const managed = rooms?.filter(({ isManager }) => isManager) ?? [];
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: (body: NewToken) => api.tokens.create({ body }),
    onSuccess: (made) => {
      const { token: _, ...listed } = made;
      queries.setQueryData(tokensQuery.queryKey, (tokens) => tokens && [listed, ...tokens]);
      onMade(made);
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.tokens }),
  });
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { name: '', scope: READ, days: '30' },
  });
  const { errors } = formState;
  return (
    <FormDialog
      onClose={onClose}
      title="New Token"
      submitLabel="Create token"
      pendingLabel="Creating..."
      loading={make.isPending}
      // Do not repeat an error that is shown next to its field.
      error={make.error && !errors.name ? errorText(make.error, 'Failed to create the token') : null}
      onSubmit={handleSubmit(({ name, scope, days }) => {
        const expiresAt = new Date(serverNow() + Number(days) * DAY_MS).toISOString();
        const isRoom = scope !== READ && scope !== EVENTS;
        const body = { name, scope: isRoom ? { roomId: scope } : scope, expiresAt } as const;
        make.mutate(body, { onError: (error) => showIssues(error, ['name'], setError) });
      })}
    >
      <Field
        label="Name"
        hint="What it is for, such as 'Results from our spreadsheet'."
        error={errors.name?.message}
      >
        <TextInput
          {...register('name', { validate: (name) => name.trim() !== '' || 'Name is required' })}
          maxLength={TOKEN.name}
          required
        />
      </Field>
      <Field
        label="What it can do"
        hint={
          roomsError && !rooms
            ? 'Your rooms could not be loaded, so this token cannot manage a room.'
            : undefined
        }
      >
        <Select {...register('scope')}>
          <option value={READ}>Read everything I can see</option>
          {isAdmin && <option value={EVENTS}>Create events and send results</option>}
          {managed.map(({ id, name }) => (
            <option key={id} value={id}>
              {`Manage ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Expires">
        <Select {...register('days')}>
          {ENDS.map(({ days, label }) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

export function TokensDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  // The token that was just created. Its text cannot be shown again later.
  const [made, setMade] = useState<MadeToken | null>(null);
  const { data: tokens, error, refetch } = useQuery({ ...tokensQuery, enabled: !isMaking });
  const [revoking, setRevoking] = useState<Asked | null>(null);
  const revoke = useMutation({
    mutationFn: ({ token: { id: tokenId } }: Asked) => api.tokens.revoke({ params: { tokenId } }),
    onSuccess: (_, { isOver }) => toast.show({ title: isOver ? 'Token Removed' : 'Token Revoked' }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.tokens }),
  });
  if (isMaking) return <NewTokenDialog onMade={setMade} onClose={() => setMaking(false)} />;
  const isFull = tokens !== undefined && tokens.length >= TOKEN.most;
  // Hide the text of a new token once it has been revoked.
  const shown = made && (!tokens || tokens.some(({ id }) => id === made.id)) ? made : null;
  return (
    <Dialog
      onClose={onClose}
      title="API tokens"
      description="A script with a token acts in your name. Revoke it at any time; a new password revokes all."
    >
      {shown && (
        <ShownOnce name="Token" secret={shown.token}>
          <b>Your new token '{shown.name}'.</b> Copy it now: it is shown only once.
        </ShownOnce>
      )}
      {!tokens && <ListPending error={error} onRetry={refetch} what="your tokens" rows={2} />}
      {tokens && (
        <>
          <NamedList label="Tokens" none="No token yet.">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} onRevoke={(isOver) => setRevoking({ token, isOver })} />
            ))}
          </NamedList>
          <Button
            block
            className="mt-4"
            variant={shown ? 'ghost' : 'primary'}
            icon={Plus}
            disabled={isFull}
            onClick={() => setMaking(true)}
          >
            {isFull ? `At most ${TOKEN.most} tokens` : 'New Token'}
          </Button>
        </>
      )}
      {revoking && (
        <ConfirmDialog
          onClose={() => setRevoking(null)}
          {...wordsOf(revoking)}
          onConfirm={() => revoke.mutateAsync(revoking)}
        />
      )}
    </Dialog>
  );
}

interface Asked {
  token: Token;
  isOver: boolean;
}

function wordsOf({ token: { name }, isOver }: Asked) {
  if (isOver)
    return {
      title: 'Remove this token?',
      text: `'${name}' has expired. It will be removed from this list.`,
      confirmLabel: 'Remove',
      pendingLabel: 'Removing...',
    };
  return {
    title: 'Revoke this token?',
    text: `Scripts that use '${name}' will stop working right away.`,
    confirmLabel: 'Revoke',
    pendingLabel: 'Revoking...',
  };
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: (isOver: boolean) => void }) {
  const { name, scope, roomName, expiresAt, lastUsedAt } = token;
  const isOver = Date.parse(expiresAt) <= serverNow();
  return (
    <NamedRow
      name={name}
      badge={isOver && <Badge tone="pending">Expired</Badge>}
      details={[
        scope === EVENTS ? 'Creates and updates events' : roomName === null ? 'Reads' : `Manages ${roomName}`,
        `${lastUsedAt === null ? 'Not used yet' : `Last used ${dateOf(lastUsedAt)}`}, ${isOver ? 'expired' : 'expires'} ${dateOf(expiresAt)}`,
      ]}
    >
      <Button
        size="s"
        aria-label={`${isOver ? 'Remove' : 'Revoke'} ${name}`}
        onClick={() => onRevoke(isOver)}
      >
        {isOver ? 'Remove' : 'Revoke'}
      </Button>
    </NamedRow>
  );
}
