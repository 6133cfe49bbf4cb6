import type { Bracket, Fight, PickShare } from '@lockroom/contract';
import { maxForFight, type PickAccess, type PickMethod, scorePick } from '@lockroom/rules';
import { EyeOff, X } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LockLine } from '../../../ui/lock-line.tsx';
import { MethodButton, MethodRow, type MethodState } from '../../../ui/method-button.tsx';
import { PointChip, PointChips } from '../../../ui/point-chip.tsx';
import { CornerFace, cornerClass, cornerLabel } from '../card/corner-face.tsx';
import { cornerState } from '../card/corner-look.ts';
import { FightChange } from '../card/fight-change.tsx';
import {
  CalledOff,
  cornersClass,
  FightFoot,
  FightFrame,
  FightOutcome,
  FightRow,
  Versus,
} from '../card/fight-frame.tsx';
import { FightLock, LockTime } from '../card/fight-lock.tsx';
import {
  completePick,
  type DraftPick,
  isOff,
  lockOf,
  NO_PICK,
  progressOf,
  scoredFight,
  winnerOf,
} from '../card/fight-rules.ts';
import { PickSplit } from '../card/pick-split.tsx';
import { pointWays } from '../card/point-states.ts';
import { resultNote, resultText } from '../card/result-text.ts';
import { readFightKey } from './fight-keys.ts';
import { PickChange } from './pick-change.tsx';

export interface PickFightProps {
  fight: Fight;
  /** The pick on the screen; empty if the viewer may not see it. */
  pick: DraftPick;
  access: PickAccess;
  entry: Bracket;
  methods: readonly PickMethod[];
  /** The label of a pick, depending on who owns the entry. */
  pickWord: string;
  share: PickShare | undefined;
  onPick: (change: Partial<DraftPick>) => void;
  onClear: () => void;
  onGo: (where: 'above' | 'below') => void;
}

export function PickFight(props: PickFightProps) {
  const { fight, pick, access, entry, methods, onPick, onClear, onGo } = props;
  const open = access === 'edit';

  function onKeyDown(event: KeyboardEvent) {
    const read = readFightKey(event, methods);
    if (!read) return;
    if ('go' in read) {
      event.preventDefault();
      onGo(read.go);
    } else if (open) {
      event.preventDefault();
      if ('clear' in read) onClear();
      else onPick(read.pick);
    }
  }

  return (
    <FightFrame
      fight={fight}
      aside={isOff(fight) ? <CalledOff /> : <Aside fight={fight} pick={pick} />}
      className={
        isOff(fight) ? '[--accent:var(--line-strong)] [--on-accent:var(--ink)] grayscale' : undefined
      }
      onKeyDown={onKeyDown}
    >
      {isOff(fight) && <FightChange fight={fight} />}
      {fight.replacedAt !== null && !isOff(fight) && winnerOf(fight) === null && (
        <PickChange fight={fight} entry={entry} pick={pick} open={open} />
      )}
      {access === 'hidden' ? <HiddenCorners {...props} /> : <WinnerGroup {...props} open={open} />}
      {fight.isLocked || winnerOf(fight) !== null ? (
        <PickSplit fight={fight} share={props.share} methods={methods} />
      ) : null}
      <Note fight={fight} />
      <FightFoot>
        {access === 'hidden' ? (
          <span className="text-ink-3 text-sm inline-flex items-center gap-1.5 max-lg:w-full">
            <EyeOff className="size-3.5 stroke-2" aria-hidden />
            Hidden until this fight locks
          </span>
        ) : (
          <MethodGroup {...props} open={open} />
        )}
        {open && progressOf(pick) !== 'empty' && (
          <IconButton
            className="lg:max-xl:w-6.5 lg:max-xl:-mx-1.25 max-lg:order-1 max-lg:-my-2.5 max-lg:-mr-2 max-lg:ml-0"
            icon={X}
            size="s"
            label={`Clear the pick of ${fight.title}`}
            onClick={onClear}
          />
        )}
        <div className="ml-auto max-lg:flex-1 max-lg:min-w-0 max-lg:m-0">
          <FightChips fight={fight} pick={pick} />
        </div>
      </FightFoot>
    </FightFrame>
  );
}

function Aside({ fight, pick }: { fight: Fight; pick: DraftPick }) {
  const result = resultText(fight);
  if (result === null) return <FightLock fight={fight} />;
  const scored = scoredFight(fight);
  const decided = fight.winnerId !== 0;
  const points = decided ? scorePick(scored, completePick(pick)).points : null;
  return <FightOutcome text={result} points={points} max={maxForFight(scored)} />;
}

/** Shows when a fight with a result locked, and why it scores nothing or only in part. */
function Note({ fight }: { fight: Fight }) {
  const note = resultNote(fight);
  const { lockAt, hasResult } = lockOf(fight);
  const showsLock = hasResult && lockAt !== null;
  return note || showsLock ? (
    <FightRow>
      <div className="text-ink-2 text-sm grid gap-1 py-2 px-3.5 max-lg:px-3">
        {note}
        {showsLock && (
          <div className="flex flex-wrap gap-2 gap-y-0 gap-x-2.5 items-center">
            <LockLine icon="closed" tone="closed" strong="Locked" />
            <LockTime lockAt={lockAt} />
          </div>
        )}
      </div>
    </FightRow>
  ) : null;
}

const CORNERS = [1, 2] as const;

function WinnerGroup({ fight, pick, pickWord, onPick, open }: PickFightProps & { open: boolean }) {
  const choose = (value: string) => onPick({ winnerId: value === '1' ? 1 : 2 });
  const [red, blue] = CORNERS.map((corner) => {
    const state = cornerState(fight, pick, corner);
    return (
      <RadioGroup.Item
        key={corner}
        value={String(corner)}
        className={cornerClass(fight, corner, state)}
        aria-label={cornerLabel(fight, corner, state)}
      >
        <CornerFace fight={fight} corner={corner} state={state} pickWord={pickWord} />
      </RadioGroup.Item>
    );
  });
  return (
    <RadioGroup.Root
      className={cornersClass}
      aria-label="Winner"
      orientation="horizontal"
      disabled={!open}
      value={pick.winnerId === null ? '' : String(pick.winnerId)}
      onValueChange={choose}
      onKeyDown={(event) => chooseByArrow(event, ['1', '2'], choose)}
    >
      {red}
      <Versus />
      {blue}
    </RadioGroup.Root>
  );
}

/** Shows the fighters of another member's open fight, without revealing the pick. */
function HiddenCorners({ fight }: PickFightProps) {
  const [red, blue] = CORNERS.map((corner) => {
    const state = cornerState(fight, NO_PICK, corner);
    return (
      <div key={corner} className={cornerClass(fight, corner, state)}>
        <CornerFace fight={fight} corner={corner} state={state} />
      </div>
    );
  });
  return (
    <div className={cornersClass}>
      {red}
      <Versus />
      {blue}
    </div>
  );
}

function MethodGroup({ fight, pick, pickWord, methods, onPick, open }: PickFightProps & { open: boolean }) {
  const choose = (value: string) => onPick({ method: methods.find((method) => method === value) ?? null });
  return (
    <RadioGroup.Root
      asChild
      aria-label="Method"
      orientation="horizontal"
      disabled={!open}
      value={pick.method ?? ''}
      onValueChange={choose}
      onKeyDown={(event) => chooseByArrow(event, methods, choose)}
    >
      <MethodRow className="lg:max-xl:auto-cols-[90px] lg:max-xl:[&>button]:py-0 lg:max-xl:[&>button]:px-1 lg:max-xl:[&>button]:font-stretch-82%">
        {methods.map((method) => (
          <RadioGroup.Item key={method} value={method} asChild>
            <MethodButton state={methodState(fight, pick, method)} pickWord={pickWord}>
              {method}
            </MethodButton>
          </RadioGroup.Item>
        ))}
      </MethodRow>
    </RadioGroup.Root>
  );
}

/**
 * Selects the radio that an arrow key leads to. Radix selects only if the key is still down when the focus arrives,
 * which fails for a quick tap.
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

/** Returns how a method is drawn: picked, picked and right or wrong, or the actual result without a pick. */
function methodState(fight: Fight, pick: DraftPick, method: PickMethod): MethodState {
  const winner = winnerOf(fight);
  const actual = (winner === 1 || winner === 2) && fight.winMethod === method;
  if (pick.method !== method) return actual ? 'actual' : 'open';
  if (winner === null) return 'picked';
  return actual ? 'right' : 'wrong';
}

function FightChips({ fight, pick }: { fight: Fight; pick: DraftPick }) {
  const label = winnerOf(fight) === null ? 'Points on offer' : 'Points earned';
  return (
    <PointChips label={label}>
      {pointWays(fight, pick).map((way) => (
        <PointChip key={way.label} {...way} />
      ))}
    </PointChips>
  );
}
