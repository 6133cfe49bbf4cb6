import type { Bracket, Room } from '@lockroom/contract';
import { hashOf } from '@lockroom/poster';
import type { Plate } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { Check, ChevronLeft, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../shell/paths.ts';
import { sharePicture } from '../../shell/share.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Motif, plateStyle } from '../../ui/poster.tsx';
import type { EntryDraft } from './competition-type.ts';

interface SlimHeadProps {
  room: Room;
  /** A line with the entry's progress and the next lock. */
  children: ReactNode;
  /** The draft whose save state is shown; omitted on entries that cannot be changed. */
  draft?: Pick<EntryDraft<unknown>, 'saving' | 'unsaved' | 'savedAt' | 'waiting' | 'autoSaves'>;
  menu: ReactNode;
  /** Buttons shown before the save state on wide screens. */
  tools?: ReactNode;
  /** The state of each pick, in page order. */
  cells?: readonly ('made' | 'next' | 'open')[];
}

/** The header of an entry, which sticks to the top and is 57 px high. */
export function SlimHead({ room, children, draft, menu, tools, cells }: SlimHeadProps) {
  const made = cells?.filter((cell) => cell === 'made').length ?? 0;
  return (
    <header className="sticky top-(--notice-h) z-14 -mx-4 -mt-4 border-b border-line bg-bg lg:top-[calc(var(--top-h)_+_var(--notice-h))] lg:mx-0 lg:-mt-6 lg:border-0 lg:pt-3 lg:in-data-rail:-mt-3 lg:in-data-rail:pt-1">
      <div className="flex min-h-11 items-center px-1 lg:-ml-2.5 lg:px-0">
        <IconButton asChild icon={ChevronLeft} label={`Back to ${room.name}`}>
          <Link to={paths.room(room.id)} />
        </IconButton>
        <p className="min-w-0 flex-1 text-md leading-snug text-ink-2 tabular-nums [&_b]:font-bold [&_b]:text-ink">
          {children}
        </p>
        {tools}
        <span
          role="status"
          className="inline-flex items-center gap-1.25 px-1 text-sm font-semibold text-ink-2"
        >
          {draft && <SaveState {...draft} />}
        </span>
        {menu}
      </div>
      {cells && (
        <div
          role="img"
          aria-label={`${made} of ${cells.length} picks`}
          className="flex gap-0.75 px-4 pb-1 lg:px-0 lg:pb-2.5"
        >
          {cells.map((cell, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
              key={index}
              className={cx(
                'h-2 flex-1 rounded-xs bg-surface-3',
                cell === 'made' && 'bg-accent shadow-outline-accent',
                cell === 'next' && 'shadow-[inset_0_0_0_1.5px_var(--ink)]',
              )}
            />
          ))}
        </div>
      )}
    </header>
  );
}

function SaveState({ saving, unsaved, savedAt, waiting, autoSaves }: NonNullable<SlimHeadProps['draft']>) {
  if (saving) return 'Saving...';
  if (waiting.length > 0) return 'Not saved yet';
  if (unsaved > 0) return autoSaves ? null : `${unsaved} unsaved`;
  return savedAt === null ? null : (
    <>
      <Check className="size-3.5 stroke-3 text-correct" aria-hidden />
      Saved
    </>
  );
}

interface FinishPosterProps {
  entry: Bracket;
  room: Room;
  plate: Plate;
  children: ReactNode;
}

/** Shows a finished bracket on its sport's poster. */
export function FinishPoster({ entry, room, plate, children }: FinishPosterProps) {
  return (
    <section
      aria-label="Your finished bracket"
      className="plate relative mt-3.5 grid gap-3.5 overflow-hidden rounded-lg px-4 pt-4 pb-4.5 text-poster-ink [container-type:inline-size] lg:px-7 lg:pt-6"
      style={plateStyle(plate)}
    >
      <Motif plate={plate} crop={hashOf(room.id)} />
      <p className="label relative flex justify-between gap-3 text-poster-ink-2">
        <span className="wrap-anywhere">{entry.user.username} · All picks entered</span>
        <span className="text-right wrap-anywhere">{room.name}</span>
      </p>
      {children}
    </section>
  );
}

interface FinishActionsProps {
  entry: Bracket;
  room: Room;
  onChange: () => void;
}

export function FinishActions({ entry, room, onChange }: FinishActionsProps) {
  return (
    <div className="grid grid-cols-2 gap-2 lg:flex">
      <Button
        variant="primary"
        className="col-span-2 min-h-12.5 lg:min-w-65"
        icon={Share2}
        onClick={() => shareEntryPicture(entry)}
      >
        Share my bracket
      </Button>
      <Button variant="ghost" className="min-h-11" onClick={onChange}>
        Change a pick
      </Button>
      <Button variant="ghost" className="min-h-11" asChild>
        <Link to={paths.room(room.id)}>Back to the room</Link>
      </Button>
    </div>
  );
}

export function shareEntryPicture({ id, name }: Bracket): void {
  void sharePicture({ path: `/api/brackets/${id}/picture`, title: name });
}
