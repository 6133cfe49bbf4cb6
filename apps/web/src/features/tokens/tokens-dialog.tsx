import { TOKEN, type Token } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { dateOf } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { ShownOnce } from '../../shell/shown-once.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NamedList, NamedRow } from '../../ui/named-list.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { type MadeToken, tokensQuery, useRevokeToken } from './tokens.queries.ts';

export function TokensDialog({ onClose }: { onClose: () => void }) {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  if (isMaking) return <NewTokenDialog onMade={setMade} onClose={() => setMaking(false)} />;
  return <Tokens made={made} onMake={() => setMaking(true)} onClose={onClose} />;
}

interface TokensProps {
  /** The token that was just created. Its text cannot be shown again later. */
  made: MadeToken | null;
  onMake: () => void;
  onClose: () => void;
}

function Tokens({ made, onMake, onClose }: TokensProps) {
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const [revoking, setRevoking] = useState<Asked | null>(null);
  const revoke = useRevokeToken();
  const isFull = tokens !== undefined && tokens.length >= TOKEN.most;
  // Hide the text of a token that was revoked right after.
  const shown = made && (!tokens || tokens.some(({ id }) => id === made.id)) ? made : null;
  return (
    <Dialog
      onClose={onClose}
      title="Tokens for Scripts"
      description="A script calls Lockroom in your name with a token, and you can end it at any time. A new password ends them all."
    >
      {shown && (
        <ShownOnce name="Token" secret={shown.token}>
          <b>Your new token '{shown.name}'.</b> It is shown this once. Keep it like a password.
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
            onClick={onMake}
          >
            {isFull ? `At most ${TOKEN.most} tokens` : 'New Token'}
          </Button>
        </>
      )}
      {revoking && (
        <ConfirmDialog
          onClose={() => setRevoking(null)}
          {...wordsOf(revoking)}
          onConfirm={() => revoke.mutateAsync({ id: revoking.token.id, isOver: revoking.isOver })}
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
      text: `'${name}' has ended already. It leaves this list.`,
      confirmLabel: 'Remove',
      pendingLabel: 'Removing...',
    };
  return {
    title: 'Revoke this token?',
    text: `Scripts that use '${name}' can do nothing more, at once and for good.`,
    confirmLabel: 'Revoke',
    pendingLabel: 'Revoking...',
  };
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke: (isOver: boolean) => void }) {
  const { name, roomName, expiresAt, lastUsedAt } = token;
  const isOver = Date.parse(expiresAt) <= serverNow();
  return (
    <NamedRow
      name={name}
      badge={isOver && <Badge tone="pending">Ended</Badge>}
      details={[
        roomName === null ? 'Reads' : `Manages ${roomName}`,
        `${lastUsedAt === null ? 'Not used yet' : `Last used ${dateOf(lastUsedAt)}`}, ${isOver ? 'ended' : 'ends'} ${dateOf(expiresAt)}`,
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
