import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useUser } from '../api/session.ts';
import { byHandSwitch } from '../features/account/settings-row.tsx';
import { keptSheets, useOpenSheets } from '../features/competitions/kept-drafts.ts';
import { useStore } from '../store/store.ts';
import { useIsVisible } from '../ui/use-wide.ts';

/** A delay in milliseconds, because an entry that is closing saves its own picks first. */
const CALM_MS = 3_000;

/** Sends the stored picks of entries that are not open. Hidden pages do not send any, because theirs may be old. */
export function KeptPicks() {
  const accountId = useUser().id;
  const isByHand = useStore(byHandSwitch(accountId));
  const isInFront = useIsVisible();
  const open = useOpenSheets();
  // Unsent picks change only on entry pages, so check them again when the path changes.
  const pathname = useLocation({ select: (location) => location.pathname });
  const [entryIds, setEntryIds] = useState<readonly string[]>([]);
  const [SendKept, setSendKept] = useState<typeof import('../features/entry/entry-page.tsx').SendKept>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored picks are checked again when an entry opens or closes
  useEffect(() => {
    let isOver = isByHand || !isInFront;
    const timer = setTimeout(async () => {
      if (isOver || keptSheets(accountId).length === 0) return;
      // If the chunk cannot be loaded, the next navigation tries again.
      const chunk = await import('../features/entry/entry-page.tsx').catch(() => null);
      if (isOver || !chunk) return;
      setSendKept(() => chunk.SendKept);
      setEntryIds(keptSheets(accountId));
    }, CALM_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setEntryIds((before) => (before.length > 0 ? [] : before));
    };
  }, [accountId, isByHand, isInFront, open, pathname]);
  const closed = entryIds.filter((id) => !open.includes(id) && !pathname.endsWith(`/${id}`));
  if (!SendKept || closed.length === 0) return null;
  return <SendKept entryIds={closed} onSent={() => setEntryIds(keptSheets(accountId))} />;
}
