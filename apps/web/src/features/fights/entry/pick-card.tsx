import type { Bracket, Fight, PickShare } from '@lockroom/contract';
import { billedName, shortNames } from '@lockroom/poster';
import { oddsTone, type PickMethod } from '@lockroom/rules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronUp, Repeat, RotateCcw, X } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import type { KeyboardEvent, ReactNode } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { toastFailure } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import { capitalized } from '../../../shell/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { DistributionBar, type DistributionSide } from '../../../ui/distribution-bar.tsx';
import { FitLine } from '../../../ui/fit-line.tsx';
import { FightLock } from '../card/fight-frame.tsx';
import { type DraftPick, draftsOf, isSamePick, NO_PICK, progressOf, winnerOf } from '../card/fight-rules.ts';
import { FighterPlate, fighterOf, Odds, oddsText } from '../card/fighter-plate.tsx';
import { picksQuery } from '../fights.queries.ts';
import { compareWorth, type FightWorth, outcomesOf, worthOf } from './entry-text.ts';
import { postPick, showStoredPick } from './save-picks.ts';

interface PickSplitProps {
  fight: Fight;
  share: PickShare;
  methods: readonly PickMethod[];
}

/** Shows how the room picked a locked fight. Renders nothing if there are no picks. */
function PickSplit({ fight, share, methods }: PickSplitProps) {
  const total = countOf(share.fighter1) + countOf(share.fighter2);
  if (total === 0) return null;
  const [one, two] = shortNames(fight);
  const side = (name: string, counts: Record<string, number>): DistributionSide => ({
    name,
    share: countOf(counts) / total,
    methods: methods.map((method) => ({ name: method, share: (counts[method] ?? 0) / total })),
  });
  return (
    <div className="border-b border-line">
      <DistributionBar left={side(one, share.fighter1)} right={side(two, share.fighter2)} />
    </div>
  );
}

function countOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

const partClass =
  'border-b border-line text-sm grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 gap-x-3 items-center justify-items-start py-2.5 px-3.5 [&>p]:col-start-1 [&>p]:wrap-anywhere';

const tagClass =
  'inline-flex gap-1.5 items-center h-6 px-2 border border-ink rounded-sm text-2xs font-bold font-stretch-88% tracking-widest uppercase data-[kind=again]:border data-[kind=again]:border-dashed data-[kind=again]:border-accent-edge data-[kind=again]:text-accent-text';

interface PickChangeProps {
  fight: Fight;
  entry: Bracket;
  pick: DraftPick;
  open: boolean;
}

/**
 * Shows how a fighter's replacement affects a pick: either the pick must be made again, or the picked fighter has a new
 * opponent. Renders nothing if the pick is unaffected or the viewer has already reviewed the change.
 */
export function PickChange({ fight, entry, pick, open }: PickChangeProps) {
  const { data: stored } = useQuery(picksQuery(entry.id, entry.isOwner));
  const { data: taken } = useQuery(takenPicksQuery(entry.id));
  const own = stored?.find(({ fightId }) => fightId === fight.id);
  const { fighterNumber, name: left } = fight.replacedFighter ?? { fighterNumber: 1, name: '' };
  const arrived = <b>{fight[`fighter${fighterNumber}`]}</b>;
  if (own) {
    const isOld = fight.replacedAt !== null && Date.parse(own.updatedAt) < Date.parse(fight.replacedAt);
    if (!isOld || !isSamePick(draftsOf([own])[fight.id] ?? NO_PICK, pick)) return null;
    return (
      <div className={partClass}>
        <span className={tagClass}>
          <Repeat className="size-3 stroke-[2.5]" aria-hidden />
          New opponent
        </span>
        <p>
          {open ? 'Your pick' : 'The pick'} stays. {arrived} replaces {left}.
        </p>
        {open && <Keep fight={fight} entry={entry} pick={pick} />}
      </div>
    );
  }
  const last = taken?.find(({ fightId }) => fightId === fight.id);
  if (!last || progressOf(pick) === 'full') return null;
  const Had = last.fighter === left ? 's' : 'b';
  return (
    <div className={partClass}>
      <span className={tagClass} data-kind="again">
        <RotateCcw className="size-3 stroke-[2.5]" aria-hidden />
        {open ? 'Pick again' : 'Pick cleared'}
      </span>
      <p>
        {open ? 'You had' : 'Picked before:'} <Had>{last.fighter}</Had> by {last.method}. {arrived} replaces{' '}
        {left}.{open && ' You have no pick until you pick again.'}
      </p>
    </div>
  );
}

/** Saves the pick unchanged, which marks it as reviewed. */
function Keep({ fight, entry, pick }: { fight: Fight; entry: Bracket; pick: DraftPick }) {
  const queries = useQueryClient();
  const keep = useMutation({
    mutationFn: () =>
      postPick(entry.id, { fightId: fight.id, pick }, fight, !entry.isOwner || fight.isLocked),
    onSuccess: (answer) => showStoredPick(queries, entry, fight.id, answer),
    onError: (error) => toastFailure(error, 'The pick could not be saved'),
  });
  return (
    <Button
      className="row-[1/span_2] col-start-2"
      loading={keep.isPending}
      pendingLabel="Keep"
      onClick={() => keep.mutate()}
    >
      Keep<span className="sr-only"> the pick of {fight.title}</span>
    </Button>
  );
}

/** The picks that replacements removed from an entry, newest first. */
const takenPicksQuery = (entryId: string) =>
  queryOptions({
    queryKey: [...keys.bracket(entryId), 'taken'],
    queryFn: () => api.fightActs.takenPicks({ params: { bracketId: entryId } }),
  });

interface PickCardProps {
  fight: Fight;
  pick: DraftPick;
  entry: Bracket;
  methods: readonly PickMethod[];
  editable: boolean;
  Title: 'h2' | 'h3';
  /** The points that most fights are worth; null if this fight is worth the same. */
  differsFrom: FightWorth | null;
  /** How the room's members picked the fight; undefined before the fight's lock and while loading. */
  share: PickShare | undefined;
  onPick: (change: Partial<DraftPick>) => void;
  onClear: () => void;
  /** Collapses the fight; null if it was not expanded by a tap. */
  onClose: (() => void) | null;
}

/** A fight to pick: the two fighters, then the methods. Once locked, shows the points for each possible result. */
export function PickCard(props: PickCardProps) {
  const { fight, pick, entry, methods, editable, Title, differsFrom, share, onClear, onClose } = props;
  const isLocked = fight.isLocked && !editable;
  return (
    <>
      <header className="flex min-h-10.5 items-center gap-2.5 py-1 pr-1.5 pl-3">
        <Title className="billed text-xl tracking-wide whitespace-nowrap">{fight.title}</Title>
        {fight.isLocked && winnerOf(fight) === null && (
          <span className="rounded-sm bg-live px-1.5 py-1 text-2xs leading-none font-bold text-bg uppercase">
            Now
          </span>
        )}
        <span className="ml-auto flex flex-col items-end pr-1.5 text-right">
          <FightLock fight={fight} />
        </span>
        {editable && progressOf(pick) !== 'empty' && (
          <IconButton icon={X} size="s" label={`Clear the pick for ${fight.title}`} onClick={onClear} />
        )}
        {onClose && <IconButton icon={ChevronUp} size="s" label={`Close ${fight.title}`} onClick={onClose} />}
      </header>
      {fight.replacedAt !== null && winnerOf(fight) === null && (
        <PickChange fight={fight} entry={entry} pick={pick} open={editable} />
      )}
      <Winners {...props} />
      {isLocked ? <Outcomes fight={fight} pick={pick} /> : <Methods {...props} />}
      {share && <PickSplit fight={fight} share={share} methods={methods} />}
      {differsFrom && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-3 py-2.25 text-sm text-ink-2 [&_b]:text-ink">
          <Badge>{compareWorth(fight, differsFrom)}</Badge>
          <WorthLine worth={worthOf(fight)} />
        </p>
      )}
    </>
  );
}

function worthParts({ winner, method, both, underdog }: FightWorth): [string, string][] {
  return [
    ['winner', `${winner}`],
    ['method', `${method}`],
    ['both right', `+${both}`],
    ...(underdog > 0 ? [['underdog', `+${underdog}`] satisfies [string, string]] : []),
  ];
}

function WorthLine({ worth }: { worth: FightWorth }) {
  return (
    <span>
      {worthParts(worth).map(([word, points], index) => (
        <span key={word}>
          {index > 0 ? ' · ' : 'Points: '}
          {word} <b>{points}</b>
        </span>
      ))}
    </span>
  );
}

function Winners({ fight, pick, editable, onPick }: PickCardProps) {
  const choose = (value: string) => onPick({ winnerId: value === '1' ? 1 : 2 });
  return (
    <RadioGroup.Root
      className="grid grid-cols-2 border-y border-line"
      aria-label="Winner"
      orientation="horizontal"
      disabled={!editable}
      value={pick.winnerId === null ? '' : String(pick.winnerId)}
      onValueChange={choose}
      onKeyDown={(event) => chooseByArrow(event, ['1', '2'], choose)}
    >
      {([1, 2] as const).map((corner) => {
        const { name, odds, photo } = fighterOf(fight, corner);
        const { first, last } = billedName(name);
        const { look, won, dim } = cornerState(fight, pick, corner);
        const isLost = look === 'bust' || look === 'void';
        const saidOdds = oddsTone(odds) === 'na' ? 'no odds' : oddsText(odds);
        return (
          <RadioGroup.Item
            key={corner}
            value={String(corner)}
            className={cx(
              'relative grid min-w-0 grid-rows-[auto_1fr] text-left focus-visible:-outline-offset-3',
              corner === 2 && 'border-l border-line text-right',
            )}
            aria-label={`${name}, ${saidOdds}${won ? ', winner' : ''}`}
          >
            <FighterPlate
              name={last}
              photo={photo}
              side={corner === 1 ? 'red' : 'blue'}
              className={cx(
                'w-full [--plate:72px] lg:[--plate:110px]',
                fight.fightType !== 'regular' && '[--plate:96px]',
              )}
              dimmed={isLost ? 'bust' : dim ? 'unpicked' : undefined}
            />
            {look === 'picked' && (
              <span
                className={cx(
                  'absolute top-2 grid size-6.5 place-items-center rounded-sm bg-accent text-on-accent',
                  corner === 1 ? 'left-2' : 'right-2',
                )}
                aria-hidden
              >
                <Check className="size-4 stroke-3" />
              </span>
            )}
            <span
              className={cx(
                'flex min-w-0 flex-col gap-2 px-3 pt-2.75 pb-3',
                corner === 1 ? 'items-start' : 'items-end',
              )}
            >
              <span className="text-sm leading-none font-book text-ink-2 min-h-[1em]">{first}</span>
              <FitLine
                text={last}
                slotEm={147 / 30}
                className={cx(
                  'text-[length:min(30px,calc((50cqw_-_26px)/4.9))]',
                  dim && 'text-ink-3',
                  look !== 'open' && '-mx-1.75 -my-1.5 max-w-[calc(100%_+_14px)] px-1.75 py-1.5',
                  look === 'picked' && 'bg-accent text-on-accent',
                  isLost && 'text-ink-3 shadow-outline-accent-2',
                  look === 'bust' && 'line-through decoration-miss decoration-2',
                )}
              />
              <Odds odds={odds} />
            </span>
          </RadioGroup.Item>
        );
      })}
    </RadioGroup.Root>
  );
}

/**
 * Returns how a corner (fighter) is drawn (rules: look#pick-buttons). `picked` is right or undecided; `bust` was picked
 * but lost; `void` was picked in a fight that nobody won. `dim` grays a corner out if the other one was picked or won.
 */
function cornerState(
  fight: Fight,
  pick: DraftPick,
  corner: 1 | 2,
): { look: 'open' | 'picked' | 'bust' | 'void'; won: boolean; dim: boolean } {
  const winner = winnerOf(fight);
  const won = winner === corner;
  if (pick.winnerId !== corner) {
    const isDecided = winner === 1 || winner === 2;
    return { look: 'open', won, dim: !won && (isDecided || pick.winnerId !== null) };
  }
  if (winner === 0) return { look: 'void', won, dim: false };
  return { look: won || winner === null ? 'picked' : 'bust', won, dim: false };
}

const methodClass =
  'inline-flex min-h-12.5 items-center justify-center gap-1.5 rounded-md bg-surface-2 px-1.5 text-md font-semibold font-stretch-92% whitespace-nowrap';

function Methods({ fight, pick, methods, editable, onPick }: PickCardProps) {
  const choose = (value: string) => onPick({ method: methods.find((method) => method === value) ?? null });
  const isAsked = pick.winnerId !== null && pick.method === null;
  const winner = winnerOf(fight);
  return (
    <RadioGroup.Root
      className="grid auto-cols-fr grid-flow-col gap-1.5 px-3 pt-2.5 pb-3"
      aria-label="Method"
      orientation="horizontal"
      disabled={!editable}
      value={pick.method ?? ''}
      onValueChange={choose}
      onKeyDown={(event) => chooseByArrow(event, methods, choose)}
    >
      {methods.map((method) => {
        const isPicked = pick.method === method;
        const isWrong = isPicked && (winner === 1 || winner === 2) && fight.winMethod !== method;
        return (
          <RadioGroup.Item
            key={method}
            value={method}
            className={cx(
              methodClass,
              isAsked ? 'text-ink shadow-outline-field' : 'text-ink-3 shadow-outline-soft',
              pick.winnerId !== null && !isAsked && 'text-ink-2',
              isPicked && 'bg-accent font-bold text-on-accent shadow-none',
              isWrong &&
                'bg-transparent text-ink-3 line-through decoration-miss decoration-2 shadow-outline-accent-2',
            )}
          >
            {isPicked && !isWrong && <Check className="size-3.5 stroke-3" aria-hidden />}
            {method}
          </RadioGroup.Item>
        );
      })}
    </RadioGroup.Root>
  );
}

/** The points that this pick would earn for each possible result of a locked fight. */
function Outcomes({ fight, pick }: { fight: Fight; pick: DraftPick }) {
  const outcomes = winnerOf(fight) === null ? outcomesOf(fight, pick) : [];
  if (outcomes.length === 0) {
    return progressOf(pick) === 'full' ? null : (
      <p className="px-3 py-2.5 text-sm text-ink-2">No pick, no points.</p>
    );
  }
  return (
    <ul className="grid auto-cols-fr grid-flow-col">
      {outcomes.map(({ points, text }, index) => (
        <li key={text} className="grid content-start gap-1 border-line py-2.25 pr-2 pl-3 not-first:border-l">
          <span className={cx('num text-3xl leading-none font-extrabold', index === 0 && 'text-correct')}>
            +{points}
          </span>
          <small className="text-xs leading-snug text-ink-2">{text}</small>
        </li>
      ))}
    </ul>
  );
}

/**
 * Selects the radio that an arrow key leads to. Radix selects it only if the key is still down when the focus arrives,
 * so a quick press would select nothing.
 */
function chooseByArrow(
  event: KeyboardEvent,
  values: readonly string[],
  choose: (value: string) => void,
): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLButtonElement)) return;
  const at = values.indexOf(event.target.value);
  const next = values[(at + step + values.length) % values.length];
  if (at >= 0 && next !== undefined) choose(next);
}

/** Shows the points that most fights are worth, above the list of fights. */
export function WorthStrip({ worth, children }: { worth: FightWorth; children: ReactNode }) {
  return (
    <section aria-label="Points for a fight">
      <h2 className="mb-1.5 text-sm text-ink-3">Points for each fight</h2>
      <dl className="flex justify-between gap-2.5 border-y-3 border-double border-line-strong py-2.5 text-sm text-ink-2">
        {worthParts(worth).map(([word, points]) => (
          <div key={word} className="grid gap-1.25">
            <dt className="order-1">{capitalized(word)}</dt>
            <dd className="num text-3xl leading-[0.85] font-extrabold text-ink">{points}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-ink-3">{children}</p>
    </section>
  );
}
