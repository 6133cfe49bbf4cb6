import type { Fight } from '@lockroom/contract';
import { scorePick } from '@lockroom/rules';
import { Check, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServerNow } from '../../../api/server-clock.ts';
import { counted } from '../../../shell/words.ts';
import { cx } from '../../../ui/cx.ts';
import {
  completePick,
  type DraftPick,
  lockOf,
  resultText,
  scoredFight,
  winnerOf,
} from '../card/fight-rules.ts';
import { outcomeText, pairText, partsOf, untilLock } from './entry-text.ts';

const rowClass =
  'grid min-h-14 w-full grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-x-2.5 py-1.75 text-left';

interface FightRowProps {
  fight: Fight;
  /** The fight's number, e.g. 1 for Fight 1. */
  place: number;
  pick: DraftPick;
  isOwner: boolean;
  /** The second line, shown if the fight has no result. */
  detail: ReactNode;
  /** Expands the fight for picking; null if it cannot be picked. */
  onOpen: (() => void) | null;
  onWhy: () => void;
}

/** A picked fight on one line: the pick and, once there is a result, the points that the pick earned. */
export function FightRow({ fight, place, pick, isOwner, detail, onOpen, onWhy }: FightRowProps) {
  const isScored = winnerOf(fight) !== null;
  const { points } = scorePick(scoredFight(fight), completePick(pick));
  const parts = partsOf(fight, pick);
  const text = (
    <RowText place={place} title={<Parts {...parts} isOwner={isOwner} />}>
      {isScored ? outcomeText(fight, pick) : detail}
    </RowText>
  );
  const figure = (
    <span
      className={cx('num text-3xl leading-none font-extrabold', points > 0 ? 'text-correct' : 'text-miss')}
    >
      {points > 0 ? `+${points}` : 0}
    </span>
  );
  const picked = [parts.winner?.text, parts.method?.text].filter(Boolean).join(' ') || 'no pick';
  const why = `${fight.title}: ${resultText(fight)}. ${isOwner ? 'Your pick' : 'Picked'}: ${picked}. ${counted(points, 'point')}. Why?`;
  if (!onOpen) {
    return isScored ? (
      <button type="button" className={rowClass} aria-label={why} onClick={onWhy}>
        {text}
        {figure}
      </button>
    ) : (
      <div className={rowClass}>{text}</div>
    );
  }
  return (
    <div className={rowClass}>
      <button
        type="button"
        className="col-span-2 -my-1.75 grid min-h-14 grid-cols-subgrid items-center text-left"
        aria-label={`${fight.title}, ${picked}. Change`}
        onClick={onOpen}
      >
        {text}
      </button>
      {isScored ? (
        <button type="button" className="min-h-11 min-w-11 text-right" aria-label={why} onClick={onWhy}>
          {figure}
        </button>
      ) : (
        <Check className="size-4 stroke-3 text-correct" aria-hidden />
      )}
    </div>
  );
}

function RowText({ place, title, children }: { place: number; title: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="num text-lg font-bold text-ink-3">{place}</span>
      <span className="min-w-0 wrap-anywhere">
        <b className="text-lg leading-snug font-bold">{title}</b>
        <small className="mt-0.5 block text-sm leading-normal text-ink-2">{children}</small>
      </span>
    </>
  );
}

/** The picked winner and method; a wrong winner or method is struck through. */
function Parts({ winner, method, isOwner }: ReturnType<typeof partsOf> & { isOwner: boolean }) {
  if (!winner && !method) return <span className="text-ink-3">No pick</span>;
  const struck = 'text-ink-3 decoration-miss decoration-2';
  return (
    <>
      {winner &&
        (winner.isWrong ? (
          <s className={cx(struck, isOwner && '-ml-px rounded-xs px-1.25 py-px shadow-outline-accent-2')}>
            {winner.text}
          </s>
        ) : isOwner ? (
          <mark className="-ml-px rounded-xs bg-accent px-1.25 py-px text-on-accent">{winner.text}</mark>
        ) : (
          winner.text
        ))}
      {winner && ' '}
      {method && (method.isWrong ? <s className={struck}>{method.text}</s> : method.text)}
    </>
  );
}

/** A fight in another member's entry before the fight's lock: shows the fighters, but not the pick. */
export function HiddenRow({ fight, place, isNext }: { fight: Fight; place: number; isNext: boolean }) {
  return (
    <div className={rowClass}>
      <RowText place={place} title={<span className="text-ink-2">{pairText(fight)}</span>}>
        {isNext ? (
          <ShowsIn fight={fight} />
        ) : fight.fightType === 'regular' ? (
          'Revealed when it locks'
        ) : (
          fight.title
        )}
      </RowText>
      <EyeOff className="size-4 text-ink-3" role="img" aria-label="Hidden until this fight locks" />
    </div>
  );
}

function ShowsIn({ fight }: { fight: Fight }) {
  const now = useServerNow(1000);
  const { lockAt } = lockOf(fight);
  return lockAt === null || lockAt <= now
    ? 'Revealed when it locks'
    : `Revealed in ${untilLock(lockAt, now)}`;
}

/** The second line of a fight that is not locked: its fighters and its lock time. */
export function OpenDetail({ fight, more }: { fight: Fight; more: string | null }) {
  const now = useServerNow(1000);
  const { lockAt } = lockOf(fight);
  const lock = lockAt !== null && lockAt > now ? `locks in ${untilLock(lockAt, now)}` : null;
  return [pairText(fight), lock, more].filter(Boolean).join(' · ');
}
