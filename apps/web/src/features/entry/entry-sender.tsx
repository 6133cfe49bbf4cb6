import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useLastSeen } from '../../api/last-seen.ts';
import { toast } from '../../ui/toast.ts';
import { competitionQuery } from '../competitions/competition.queries.ts';
import type { CompetitionType, EntryView, Picks } from '../competitions/competition-type.ts';
import type { EntryProps } from './entry-page.tsx';
import { useEntryDraft } from './use-entry-draft.ts';
import { isLogged, type KnownEntryProps, useEntryView } from './use-entry-view.ts';

interface Sent {
  onSent: () => void;
}

/**
 * Creates a component without output that saves the drafts stored on this device for an entry whose page is not open.
 * Incomplete picks, and picks that were changed elsewhere, wait until the page is opened.
 */
export function entrySender<Competition, P>(
  type: CompetitionType<Competition, P>,
): ComponentType<EntryProps & Sent> {
  return function EntrySender(props) {
    const { data: answer } = useQuery(competitionQuery(props.room.id));
    return answer ? <KnownSender type={type} answer={answer} {...props} /> : null;
  };
}

function KnownSender<Competition, P>(props: KnownEntryProps<Competition, P> & Sent) {
  const { type, entry, onSent } = props;
  const { view } = useEntryView(props);
  const { picks } = type.useStored(entry, true);
  const isOld = useLastSeen() !== null;
  // Wait for fresh data, because another device may have changed the picks.
  if (!picks || isLogged(view) || isOld) return null;
  return <Sending type={type} view={view} stored={picks} onSent={onSent} />;
}

interface SendingProps<Competition, P> extends Sent {
  type: CompetitionType<Competition, P>;
  view: Omit<EntryView<Competition>, 'entries'>;
  stored: Picks<P>;
}

function Sending<Competition, P>({ type, view, stored, onSent }: SendingProps<Competition, P>): null {
  const { entry, competition, accessUnder } = view;
  const { dirty, savedAt, late } = useEntryDraft({
    type,
    entry,
    competition,
    stored,
    isOpen: (slot) => accessUnder(type.lockOf(slot)) === 'edit',
    savesItself: true,
    logged: false,
    unseen: true,
  });
  const tell = useEffectEvent(() => {
    // If a pick came too late, its notice stays, so do not report success over it.
    if (savedAt !== null && late.length === 0)
      toast.show({ title: 'Kept picks saved', description: entry.name });
    onSent();
  });
  useEffect(() => {
    if (!dirty) tell();
  }, [dirty]);
  return null;
}
