import type { Bracket, Room } from '@lockroom/contract';
import type { PickAccess } from '@lockroom/rules';
import { Pencil } from 'lucide-react';
import { NoticeBar } from '../../ui/completed-banner.tsx';
import type { EntryWords } from '../competitions/competition-type.ts';

export interface EntryNoticeProps {
  entry: Bracket;
  room: Room;
  access: PickAccess;
  /** Whether any lock has closed. */
  locked: boolean;
  words: EntryWords;
}

/** Explains why picks cannot be changed here, or what changing them means. Null on the viewer's own open entry. */
export function entryNotice({ entry, room, access, locked, words }: EntryNoticeProps) {
  if (room.isCompleted) return null;
  if (access === 'locked') {
    return (
      <NoticeBar title="Bracket Locked">This bracket is locked and predictions cannot be changed.</NoticeBar>
    );
  }
  if (access !== 'edit' || !room.isManager) return null;
  if (!entry.isOwner) {
    return (
      <NoticeBar icon={Pencil} title={`${entry.user.username}'s picks, as the manager`}>
        You may change them. Every edit is written to the changes log and marked on the bracket for all to
        see.
      </NoticeBar>
    );
  }
  if (!locked) return null;
  const { title, text } = words.openToManager;
  return (
    <NoticeBar icon={Pencil} title={title}>
      {text}
    </NoticeBar>
  );
}
