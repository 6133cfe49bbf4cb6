import { lengthEm, NARROWEST } from '@lockroom/poster';
import { Pencil } from 'lucide-react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { Avatar } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { cx } from './cx.ts';

const nameClass =
  '[--largest:30px] text-[length:min(var(--largest),calc((100cqw_-_50px)_/_var(--len)))] lg:[--largest:48px] lg:in-[.entry-title-head:has(.entry-title-line:not(:empty))]:[--largest:34px] lg:in-[.entry-title-low]:[--largest:36px]';

const figuresClass =
  'flex [&>div]:flex [&>div]:flex-1 [&>div]:flex-col [&>div]:gap-1.25 [&>div]:pl-3.5 [&>div]:border-l [&>div]:border-line [&>div:first-child]:pl-0 [&>div:first-child]:border-0 lg:[&>div]:py-0 lg:[&>div]:px-5 lg:max-xl:[&>div]:py-0 lg:max-xl:[&>div]:px-3.5 [&_dt]:whitespace-nowrap [&_dd]:-order-1 [&_dd]:text-[26px] [&_dd]:font-extrabold [&_dd]:leading-[0.85] [&_dd]:whitespace-nowrap lg:[&_dd]:text-4xl [&_small]:text-[0.6em] [&_small]:font-strong';
/** A figure such as '12/14'; `said` replaces the slash for screen readers. */
export interface EntryFigure {
  label: string;
  value: string | number;
  of?: string | number | null;
  said?: string;
}

export interface EntryTitleProps {
  username: string;
  photo: string | null;
  number: number;
  sport: string;
  viewOnly: boolean;
  figures: readonly EntryFigure[];
  low?: boolean;
  end?: ReactNode;
  /**
   * A slot after the owner's name on wide screens, for content that has no line of its own. It makes the header lower.
   */
  line?: Ref<HTMLSpanElement>;
  edited: string | null;
}

type NameStyle = CSSProperties & { '--len': string };

export function EntryTitle(props: EntryTitleProps) {
  const { username, photo, number, sport, viewOnly, figures, low = false, end, line, edited } = props;
  // The size is based on the length in the narrowest width, so that the username fits on one line.
  const style: NameStyle = { '--len': lengthEm(username, NARROWEST).toFixed(2) };
  return (
    <header
      className={cx(
        'grid grid-cols-1 entry-title-head gap-3 mb-4 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end lg:gap-y-3 lg:gap-x-6 lg:mb-5 lg:has-[.entry-title-line:not(:empty)]:items-center lg:has-[.entry-title-line:not(:empty)]:mb-2',
        low && 'entry-title-low mb-3 lg:mb-3',
      )}
    >
      <div className="[container-type:inline-size]">
        <div className="flex flex-wrap gap-2 items-center gap-y-2.5 gap-x-3">
          <Avatar name={username} src={photo} />
          <h1 className={cx('disp', nameClass)} style={style}>
            {username}
          </h1>
          <span className="flex flex-wrap gap-2 items-center gap-y-2 gap-x-3.5">
            <span className="label text-xs">Bracket {number}</span>
            <Badge>{sport}</Badge>
            {viewOnly && <Badge tone="creator">View Only</Badge>}
          </span>
          {end && <span className="lg:hidden ml-auto">{end}</span>}
          {line && (
            <span
              ref={line}
              className="max-lg:hidden entry-title-line flex flex-[1_1_340px] items-center gap-2 min-w-0 ml-2 empty:hidden"
            />
          )}
        </div>
      </div>
      <dl className={cx(figuresClass, low && 'max-lg:hidden')}>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      {edited !== null && (
        <p className="text-sm text-ink-2 flex col-span-full items-center gap-1.5">
          <Pencil className="size-3.5 stroke-2" aria-hidden />
          Edited by the manager, {edited}
        </p>
      )}
    </header>
  );
}

function Figure({ label, value, of = null, said = 'of' }: EntryFigure) {
  return (
    <div title={of === null ? undefined : `${value} ${said} ${of}`}>
      <dt className="label">{label}</dt>
      <dd className="num">
        {value}
        {of !== null && (
          <small className="text-ink-3">
            <span aria-hidden>/</span>
            <span className="sr-only"> {said} </span>
            {of}
          </small>
        )}
      </dd>
    </div>
  );
}
