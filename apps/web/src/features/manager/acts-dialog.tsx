import type { Act, Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useServerNow } from '../../api/server-clock.ts';
import { capitalized } from '../../shell/capitalized.ts';
import { clockTime, dayName } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { actsQuery, undoable, useUndo } from './acts.queries.ts';

/** Lists the manager's last actions; the newest can be undone. Rendering the dialog opens it. */
export function ActsDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const { data: acts, error, refetch } = useQuery(actsQuery(room.id));
  const now = useServerNow(1_000);
  const last = undoable(acts, now);
  return (
    <Dialog
      onClose={onClose}
      title="Last Acts"
      description="Your last act can be taken back for 10 minutes, then the one before it. Everything is as it was before, and the changes log keeps both."
    >
      {!acts && <ListPending error={error} onRetry={refetch} what="last acts" rows={3} />}
      {acts && (
        <ul aria-label="Last acts">
          {acts.length === 0 && <li className="text-ink-2">Nothing was changed here yet.</li>}
          {acts.map((act) => (
            <li
              key={act.id}
              className="flex items-center justify-between text-sm gap-3 py-2.5 px-0 border-t border-line wrap-anywhere"
            >
              <div>
                <p className="text-xs text-ink-2 leading-[1.35]">{timeOf(act, now)}</p>
                <p className="[display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical] [-webkit-line-clamp:4]">
                  {capitalized(act.text)}
                </p>
                <p className="text-xs text-ink-2 leading-[1.35]">
                  {act === last?.act ? `Undo: ${act.undoes}` : act.whyNot}
                </p>
              </div>
              {act === last?.act && <UndoButton room={room} act={act} left={last.left} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function UndoButton({ room, act, left }: { room: Room; act: Act; left: string }) {
  const undo = useUndo(room.id, act.id);
  return (
    <Button
      icon={Undo2}
      loading={undo.isPending}
      aria-label={`Undo: ${act.text}`}
      onClick={() => undo.mutate()}
    >
      Undo <span className="num">{left}</span>
    </Button>
  );
}

function timeOf({ at }: Act, now: number): string {
  const time = Date.parse(at);
  return `${dayName(time, now)}, ${clockTime(time)}`;
}
