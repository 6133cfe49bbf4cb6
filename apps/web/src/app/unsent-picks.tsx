import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useUser } from '../api/session.ts';
import { byHandSwitch } from '../features/account/settings-row.tsx';
import { entriesWithDrafts, useOpenEntryIds } from '../features/competitions/stored-drafts.ts';
import { useStore } from '../store/store.ts';
import { useIsVisible } from '../ui/use-wide.ts';

/** A delay in milliseconds, because an entry that is closing saves its own picks first. */
const CALM_MS = 3_000;

/** Sends the stored picks of entries that are not open. Hidden pages do not send any, because theirs may be old. */
export function UnsentPicks() {
  const accountId = useUser().id;
  const isByHand = useStore(byHandSwitch(accountId));
  const isInFront = useIsVisible();
  const open = useOpenEntryIds();
  // Unsent picks change only on entry pages, so check them again when the path changes.
  const pathname = useLocation({ select: (location) => location.pathname });
  const [entryIds, setEntryIds] = useState<readonly string[]>([]);
  const [SendStoredDrafts, setSender] =
    useState<typeof import('../features/entry/entry-page.tsx').SendStoredDrafts>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored picks are checked again when an entry opens or closes
  useEffect(() => {
    let isOver = isByHand || !isInFront;
    const timer = setTimeout(async () => {
      if (isOver || entriesWithDrafts(accountId).length === 0) return;
      // If the chunk cannot be loaded, the next navigation tries again.
      const chunk = await import('../features/entry/entry-page.tsx').catch(() => null);
      if (isOver || !chunk) return;
      setSender(() => chunk.SendStoredDrafts);
      setEntryIds(entriesWithDrafts(accountId));
    }, CALM_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setEntryIds((before) => (before.length > 0 ? [] : before));
    };
  }, [accountId, isByHand, isInFront, open, pathname]);
  const closed = entryIds.filter((id) => !open.includes(id) && !pathname.endsWith(`/${id}`));
  if (!SendStoredDrafts || closed.length === 0) return null;
  return <SendStoredDrafts entryIds={closed} onSent={() => setEntryIds(entriesWithDrafts(accountId))} />;
}
