import { sportFamily } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { entryQuery } from '../competitions/competition.queries.ts';
import { roomQuery } from '../rooms/rooms.queries.ts';
import { ENTRY_SENDERS } from './entry-page.tsx';

export function SendKept({ entryIds, onSent }: { entryIds: readonly string[]; onSent: () => void }) {
  return entryIds.map((id) => <SendSheet key={id} entryId={id} onSent={onSent} />);
}

function SendSheet({ entryId, onSent }: { entryId: string; onSent: () => void }) {
  const { data: entry } = useQuery(entryQuery(entryId));
  const { data: room } = useQuery({ ...roomQuery(entry?.roomId ?? ''), enabled: entry !== undefined });
  if (!entry || !room) return null;
  const Sender = ENTRY_SENDERS[sportFamily(entry.sport)];
  return <Sender entry={entry} room={room} onSent={onSent} />;
}
