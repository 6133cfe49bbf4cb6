import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { capitalized } from '../../shell/capitalized.ts';
import { Button } from '../../ui/button.tsx';
import { actsQuery, undoable, useUndo } from './acts.queries.ts';

const stripClass =
  'fixed z-14 top-auto right-[calc(var(--s3)_+_env(safe-area-inset-right))] bottom-[calc(var(--tab-space)_+_var(--s3))] left-[calc(var(--s3)_+_env(safe-area-inset-left))] flex items-center gap-2 py-2 pr-0 pl-3.5 rounded-lg bg-ink text-bg shadow-2 lg:top-auto lg:right-5 lg:bottom-5 lg:left-auto lg:w-105 in-[body:has([data-save-bar])]:bottom-[calc(var(--tab-space)_+_66px_+_var(--s3))] lg:in-[body:has([data-save-bar])]:bottom-24 in-[body:has([data-save-foot]:not(:empty))]:bottom-[calc(var(--tab-space)_+_124px_+_var(--s3))] lg:in-[body:has([data-save-foot]:not(:empty))]:bottom-35';
/**
 * Shows the manager's last action and how long it can be undone. The Settings menu still has it after this is
 * dismissed.
 */
export function LastAct({ room }: { room: Room }) {
  const { data: acts } = useQuery(actsQuery(room.id));
  const now = useServerNow(1_000);
  const [closed, setClosed] = useState<string | null>(null);
  const last = undoable(acts, now);
  const undo = useUndo(room.id, last?.act.id ?? '');
  if (!last || last.act.id === closed) return null;
  const { act, left } = last;
  return (
    <>
      <div className="h-21" aria-hidden />
      <section className={stripClass} aria-label="Last act" data-strip>
        <div className="min-w-0 flex-1 grid gap-0.5 wrap-anywhere">
          <p className="text-sm [display:-webkit-box] overflow-hidden [-webkit-box-orient:vertical] [-webkit-line-clamp:2] [line-clamp:2] font-strong leading-normal">
            {capitalized(act.text)}
          </p>
          <p className="text-xs text-[color-mix(in_srgb,currentcolor_84%,transparent)]">
            Undo for <span className="num">{left}</span> more minutes
          </p>
        </div>
        <Button
          className="flex-none bg-bg text-ink"
          icon={Undo2}
          loading={undo.isPending}
          aria-label={`Undo: ${act.text}`}
          onClick={() => undo.mutate()}
        >
          Undo
        </Button>
        <button
          type="button"
          className="flex-none inline-grid place-items-center size-11 rounded-md focus-visible:outline-current focus-visible:-outline-offset-2"
          aria-label="Close"
          onClick={() => setClosed(act.id)}
        >
          <X className="size-3.5 stroke-2" aria-hidden />
        </button>
      </section>
    </>
  );
}
