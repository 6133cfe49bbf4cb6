import type { Room } from '@lockroom/contract';
import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { bracketPath } from '../../shell/bracket-path.ts';
import { Button } from '../../ui/button.tsx';
import { useCreateEntry } from '../competitions/entries.queries.ts';
import { FullRoom } from './full-room.tsx';

export interface CreateRefusal {
  label: string;
  reason: string;
}

/** Explains why no entry can be created; null if one can. The server applies the same rules. */
export function createRefusal(
  room: Pick<Room, 'isCompleted' | 'isLocked' | 'bracketCount' | 'maxBrackets'>,
): CreateRefusal | null {
  if (room.isCompleted) {
    return { label: 'Event Completed', reason: 'Final rankings are locked, so no bracket can be added.' };
  }
  if (isFull(room)) {
    return { label: 'Room Full', reason: `All ${room.maxBrackets} brackets of this room are taken.` };
  }
  if (room.isLocked) {
    return { label: 'Bracket Locked', reason: 'Everything is locked, so there is nothing left to pick.' };
  }
  return null;
}

/** Whether entries could still be created but the room has reached its limit. */
function isFull(room: Pick<Room, 'isCompleted' | 'bracketCount' | 'maxBrackets'>): boolean {
  return !room.isCompleted && room.bracketCount >= room.maxBrackets;
}

export interface CreateEntryButtonProps {
  room: Room;
  block?: boolean;
  /** Use 'ghost' if another primary button is in view. */
  variant?: 'primary' | 'ghost';
}

/** Creates an entry and opens it, or explains why none can be created. */
export function CreateEntryButton({ room, block, variant = 'primary' }: CreateEntryButtonProps) {
  const router = useRouter();
  const create = useCreateEntry(room.id, (entry) => router.history.push(bracketPath(entry)));
  const refusal = createRefusal(room);
  return (
    <div className="grid gap-1.5 text-center">
      <Button
        variant={variant}
        icon={refusal ? undefined : Plus}
        block={block}
        disabled={refusal !== null}
        // Stay in the loading state until the entry's page, which may have to load, replaces this one.
        loading={create.isPending || create.isSuccess}
        pendingLabel="Creating..."
        onClick={() => create.mutate()}
      >
        {refusal?.label ?? 'Create Bracket'}
      </Button>
      {refusal && <p className="text-xs text-ink-3">{refusal.reason}</p>}
      {isFull(room) && <FullRoom room={room} block={block} />}
    </div>
  );
}
