import type { Account } from '@lockroom/contract';
import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { ShownOnce } from '../../shell/shown-once.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { Note } from '../../ui/notes.tsx';
import { toast } from '../../ui/toast.ts';
import { useSetup } from '../auth/auth.queries.ts';
import { type Act, useAct } from './administration.queries.ts';
import { ASKED, DONE } from './administration-text.ts';

const LABELS: Record<Act, string> = {
  'end-sessions': 'End Sessions',
  'reset-link': 'Reset Link',
  'confirm-email': 'Confirm Email',
  'make-administrator': 'Make Administrator',
  'unmake-administrator': 'Remove as Administrator',
  lock: 'Lock Account',
  unlock: 'Unlock Account',
  delete: 'Delete Account',
};

/** Returns the actions that an administrator can take on an account now. Harmless actions come first. */
function actsOn(account: Account, { isOwn, isOidcOnly }: { isOwn: boolean; isOidcOnly: boolean }): Act[] {
  const { email, isAdmin, isConfirmed, isGuest, isListed, isLocked, sessions } = account;
  const hasMail = email !== null && !isGuest;
  const acts: Record<Act, boolean> = {
    unlock: isLocked,
    'end-sessions': isOwn ? sessions > 1 : sessions > 0,
    'reset-link': hasMail && !isLocked && !isOidcOnly,
    'confirm-email': hasMail && !isConfirmed,
    'make-administrator': hasMail && isConfirmed && !isAdmin,
    'unmake-administrator': isAdmin && !isListed && !isOwn,
    lock: !isLocked && !isOwn,
    delete: !isOwn,
  };
  return (Object.keys(acts) as Act[]).filter((act) => acts[act]);
}

/** Returns the reason why an action is unavailable, or null if nothing needs to be explained. */
function noteOn({ email, isAdmin, isConfirmed, isGuest, isListed }: Account, isOwn: boolean): string | null {
  if (isOwn)
    return 'This is your own account. Only another administrator can lock it or remove you as administrator.';
  if (isAdmin && isListed)
    return 'ADMIN_EMAILS lists this address, so only that setting can remove this administrator.';
  if (!isGuest && email !== null && !isConfirmed)
    return 'Only an account with a confirmed email address can become an administrator.';
  return null;
}

interface AccountActsProps {
  account: Account;
  onDeleted: () => void;
}

/** Buttons for an administrator's actions on an account. Each action asks for confirmation. */
export function AccountActs({ account, onDeleted }: AccountActsProps) {
  const isOwn = useUser().id === account.id;
  const isOidcOnly = useSetup().oidc?.isOnly ?? false;
  const [asking, setAsking] = useState<Act | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const act = useAct(account.id);
  const note = noteOn(account, isOwn);

  async function confirm(asked: Act) {
    const answer = await act.mutateAsync(asked);
    if (answer && 'url' in answer && answer.url !== null) return setLink(answer.url);
    toast.show({ title: DONE[asked] });
    if (asked === 'delete') onDeleted();
  }

  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        {actsOn(account, { isOwn, isOidcOnly }).map((each) => (
          <Button key={each} variant={variantOf(each)} onClick={() => setAsking(each)}>
            {LABELS[each]}
          </Button>
        ))}
      </div>
      {note && (
        <div className="mt-3">
          <Note>{note}</Note>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          {...ASKED[asking](account, isOwn)}
          onConfirm={() => confirm(asking)}
        />
      )}
      {link !== null && (
        <Dialog onClose={() => setLink(null)} title={`Reset link for ${account.name}`}>
          <ShownOnce name="Link" secret={link}>
            <b>No mail server is set.</b> Copy the link and hand it over: it is shown only once, works once,
            and expires after an hour.
          </ShownOnce>
        </Dialog>
      )}
    </>
  );
}

function variantOf(act: Act): ButtonVariant {
  if (act === 'delete') return 'danger';
  return act === 'unlock' ? 'primary' : 'plain';
}
