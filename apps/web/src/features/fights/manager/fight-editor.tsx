import type { Fight } from '@lockroom/contract';
import { formatInstant, lockTimeLabel, type MoveDirection } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import {
  ArrowDown,
  ArrowLeftRight,
  ArrowUp,
  Ban,
  ChevronRight,
  ClockPlus,
  Ellipsis,
  ImageUp,
  ListOrdered,
  Repeat,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../../api/client.ts';
import { conflictingValues, errorText, toastFailure } from '../../../shell/errors.ts';
import { useRoomZone } from '../../../shell/room-zone.ts';
import { prepareFighterPhoto } from '../../../shell/scale-photo.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { ConfirmDialog } from '../../../ui/form-dialog.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { FactSourceNote } from '../../competitions/fact-source.tsx';
import { missingPicksQuery } from '../../competitions/manager/missing-picks.queries.ts';
import { laterLock } from '../../competitions/manager/notices.tsx';
import { calledOffText, isOff, lockOf } from '../card/fight-rules.ts';
import { fighterOf } from '../card/fighter-plate.tsx';
import { CallOffDialog, PointFields, WhoIsItDialog } from './fight-dialogs.tsx';
import {
  bodyOf,
  CornerFields,
  changesPoints,
  draftOf,
  eachField,
  type FightBody,
  type FightField,
  hasBothNames,
  isChanged,
  issuesOf,
  NAMES_MISSING,
  oddsErrors,
  POINT_FIELDS,
} from './fight-draft.tsx';
import {
  type CardOwner,
  useAskPickCount,
  useFightAct,
  useSaveFight,
  useSetLockTimes,
  useUploadFighterPhoto,
} from './manager.queries.ts';
import { changeImpact, renamedCorner } from './words.ts';

/** Returns only the fight's fields that the form edits. */
const factsOf = (fight: Fight): FightBody => eachField((field) => fight[field]);

/**
 * Shows that a fight was canceled (and why, if known), or who replaced whom and when. `children` are shown after a
 * replacement.
 */
function FightChange({ fight, children }: { fight: Fight; children?: ReactNode }) {
  const timeZone = useRoomZone();
  const { replacedFighter, replacedAt } = fight;
  if (isOff(fight)) {
    return (
      <p className="border-b border-line text-ink-2 text-sm flex gap-2.5 items-center py-2.5 px-3">
        <Ban className="size-3.5 stroke-2" aria-hidden />
        <span>{calledOffText(fight)}. Nobody gets points. Picks count again if you put it back on.</span>
      </p>
    );
  }
  if (replacedFighter === null || replacedAt === null) return null;
  return (
    <div className="border-b border-line">
      <p className="text-ink-2 text-sm flex gap-2.5 items-center py-2.5 px-3">
        <Repeat className="size-3.5 stroke-2" aria-hidden />
        <span>
          {fight[`fighter${replacedFighter.fighterNumber}`]} replaced <s>{replacedFighter.name}</s>,{' '}
          {lockTimeLabel(Date.parse(replacedAt), timeZone)}
        </span>
      </p>
      {children}
    </div>
  );
}

/** Shows a fighter's photo, or an icon, and uploads a new one. */
function PhotoButton({ owner, fight, corner }: { owner: CardOwner; fight: Fight; corner: 1 | 2 }) {
  const { name, photo } = fighterOf(fight, corner);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const upload = useUploadFighterPhoto(owner);
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Reset the input, so that choosing the same file again fires a change event.
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    const photoData = await prepareFighterPhoto(file);
    // A failed upload shows a toast.
    if (photoData)
      await upload
        .mutateAsync({ fightId: fight.id, fighterNumber: corner, photoData })
        .catch(() => undefined);
    setBusy(false);
  }
  const label = `${photo === null ? 'Upload' : 'Change'} photo of ${name}`;
  return (
    <>
      <button
        type="button"
        className="grid place-items-center size-11 overflow-hidden rounded-md shadow-outline text-ink-2 hover:bg-surface-2 aria-busy:opacity-50"
        aria-label={label}
        title={label}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {photo === null ? (
          <ImageUp className="size-4 stroke-2" aria-hidden />
        ) : (
          <img src={photo} alt="" className="size-full object-cover object-top" />
        )}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={`Photo of ${name}`}
        onChange={choose}
      />
    </>
  );
}

interface FightEditorProps {
  owner: CardOwner;
  fight: Fight;
  canMove: Readonly<Record<MoveDirection, boolean>>;
  onMove: (direction: MoveDirection) => void;
  onDelete: () => void;
  /** Opens the replacement dialog. If `to` is given, the new fighter's name is already filled in. */
  onReplace: (to?: { corner: 1 | 2; name: string }) => void;
  onLock: () => void;
  onResult: () => void;
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
  /** Whether the manager's lock time overrides the event's. */
  isManualLock: boolean | undefined;
  /** Shows where the result came from. */
  resultNote: ReactNode;
  /** Receives a function that saves the typed changes and returns whether everything is saved. */
  commitRef: RefObject<(() => Promise<boolean>) | null>;
}

/**
 * An open fight's form. A change is saved when its field loses focus; if the change affects picks, the form asks for
 * confirmation first.
 */
export function FightEditor(props: FightEditorProps) {
  const timeZone = useRoomZone();
  const { owner, fight, onReplace, onLock, onResult, onClose, onDirty, commitRef } = props;
  // The values that the form was filled with. Another session may change the fight while the form is open.
  const [seen, setSeen] = useState(() => factsOf(fight));
  const saved = draftOf(seen);
  const [draft, setDraft] = useState(saved);
  const [checked, setChecked] = useState(false);
  const [namesMissing, setNamesMissing] = useState(false);
  const [asking, setAsking] = useState<{ entries: number } | null>(null);
  const [naming, setNaming] = useState<{ corner: 1 | 2; entries: number } | null>(null);
  const running = useRef<Promise<boolean> | null>(null);
  const confirmed = useRef(false);
  const update = useSaveFight(owner);
  const askPicks = useAskPickCount(owner, fight.id);
  const body = bodyOf(draft);
  const wrongOdds = oddsErrors(body);
  const isAsking = asking !== null || naming !== null || namesMissing;
  const arePointsChanged = changesPoints(seen, body);

  function change(field: FightField, text: string) {
    setDraft((typed) => ({ ...typed, [field]: text }));
    onDirty(isChanged({ ...draft, [field]: text }, saved));
  }

  function reset() {
    setDraft(saved);
    setNamesMissing(false);
    setNaming(null);
    onDirty(false);
  }

  function commit(): Promise<boolean> {
    if (isAsking) return Promise.resolve(false);
    // A field may have changed during a save, so save again afterwards. `commitRef` has the latest values.
    if (running.current) return running.current.then((saved) => saved && (commitRef.current?.() ?? false));
    running.current = save().finally(() => {
      running.current = null;
    });
    return running.current;
  }

  async function save(): Promise<boolean> {
    if (!isChanged(draft, saved)) return true;
    if (!hasBothNames(draft)) setNamesMissing(true);
    setChecked(true);
    if (!hasBothNames(draft) || Object.keys(wrongOdds).length > 0) return false;
    if (arePointsChanged || seen.fighter1 !== body.fighter1 || seen.fighter2 !== body.fighter2) {
      const picked = await askPicks.mutateAsync().catch(() => null);
      if (picked === null) return false;
      const corner = renamedCorner(seen, body);
      if (corner && picked.entries + picked.followers > 0) {
        setNaming({ corner, entries: picked.entries });
        return false;
      }
      if (arePointsChanged && picked.entries > 0) {
        setAsking(picked);
        return false;
      }
    }
    return store().then(
      () => true,
      () => false,
    );
  }

  async function store(): Promise<void> {
    try {
      const stored = factsOf(await update.mutateAsync(() => owner.update(fight.id, body, seen)));
      // Render now, so that a save that is already waiting compares its values with the newly stored ones.
      flushSync(() => {
        setSeen(stored);
        // Keep what was typed during the save.
        setDraft((typed) =>
          eachField((field) => (typed[field] === draft[field] ? String(stored[field]) : typed[field])),
        );
      });
      onDirty(false);
    } catch (error) {
      // The form now shows the conflicting values, so a user who saves again overwrites them knowingly.
      const now: Partial<FightBody> | null = conflictingValues(error);
      if (now) setSeen({ ...seen, ...now });
      throw error;
    }
  }

  useEffect(() => {
    commitRef.current = commit;
    return () => {
      commitRef.current = null;
    };
  });

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented && !isChanged(draft, saved)) onClose();
    // The form has no submit button, so Enter does not submit it.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void commit();
  }

  const errors = { ...issuesOf(update.error), ...(checked ? wrongOdds : {}) };
  return (
    <form
      className="grid gap-3 px-3.5 pb-3.5"
      noValidate
      aria-label={`Edit ${fight.title}`}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.type !== 'file') void commit();
      }}
      onKeyDown={onKey}
    >
      <FightChange fight={fight}>
        {owner.roomId !== null && !owner.isCompleted && !fight.isLocked && (
          <PickedAgain roomId={owner.roomId} fight={fight} />
        )}
      </FightChange>
      {([1, 2] as const).map((corner) => (
        <div key={corner} className="grid grid-cols-[minmax(0,1fr)_44px] gap-2 items-end">
          <CornerFields corner={corner} texts={draft} errors={errors} onChange={change} />
          <PhotoButton owner={owner} fight={fight} corner={corner} />
        </div>
      ))}
      <div className="ruled -mx-3.5 border-y border-line">
        <button
          type="button"
          className="flex items-center justify-between gap-3 w-full min-h-13 px-3.5 text-left hover:bg-surface-2"
          onClick={onLock}
        >
          <b className="font-semibold">Locks at</b>
          <span className="flex items-center gap-2 text-sm text-ink-2">
            <span className="text-right">
              {fight.lockDatetime === null
                ? 'Not set'
                : formatInstant(Date.parse(fight.lockDatetime), timeZone)}
              {fight.lockDatetime !== null && (
                <FactSourceNote source={fight.lockSource} isManual={props.isManualLock} />
              )}
            </span>
            <ChevronRight className="size-4" aria-hidden />
          </span>
        </button>
        {props.resultNote}
        <details className="group">
          <summary className="flex items-center justify-between gap-3 min-h-13 px-3.5 cursor-pointer list-none hover:bg-surface-2">
            <b className="font-semibold">Points</b>
            <span className="flex items-center gap-2 text-sm text-ink-2">
              {POINT_FIELDS.map(({ name }) => draft[name]).join(', ')}
              <ChevronRight className="size-4 group-open:rotate-90" aria-hidden />
            </span>
          </summary>
          <div className="px-3.5 pb-3">
            <PointFields draft={draft} errors={errors} onChange={change} />
          </div>
        </details>
      </div>
      <FormError message={update.error && errorText(update.error, 'Failed to save fight')} />
      <div className="flex flex-wrap gap-2 [&>button:not(:last-child)]:flex-1">
        {(fight.isLocked || fight.winnerId !== null) && !isOff(fight) && (
          <Button variant="ghost" icon={ListOrdered} onClick={onResult}>
            {fight.winnerId === null ? 'Enter Result' : 'Correct Result'}
          </Button>
        )}
        <Acts {...props} />
      </div>
      {namesMissing && <AlertDialog onClose={reset} title="Name missing" text={NAMES_MISSING} />}
      {naming && (
        <WhoIsItDialog
          before={seen[`fighter${naming.corner}`]}
          after={body[`fighter${naming.corner}`]}
          entries={owner.roomId === null ? null : naming.entries}
          onSame={() => {
            setNaming(null);
            if (naming.entries > 0 && arePointsChanged) setAsking(naming);
            else void store().catch(() => undefined);
          }}
          onOther={() => {
            reset();
            onReplace({ corner: naming.corner, name: body[`fighter${naming.corner}`] });
          }}
          onClose={reset}
        />
      )}
      {asking && (
        <ConfirmDialog
          onClose={() => {
            setAsking(null);
            if (!confirmed.current) reset();
            confirmed.current = false;
          }}
          title={`Change ${fight.title}?`}
          text={changeImpact({ entries: asking.entries, hasResult: fight.winnerId !== null })}
          tone="primary"
          confirmLabel="Save"
          pendingLabel="Saving..."
          onConfirm={async () => {
            await store().catch((error) => {
              // Ignore a conflict here, because the form shows it.
              if (!conflictingValues(error)) throw error;
            });
            confirmed.current = true;
          }}
        />
      )}
    </form>
  );
}

/**
 * Buttons for actions such as replacing a fighter. Actions that take effect immediately can be undone for ten minutes.
 */
function Acts({ owner, fight, canMove, onMove, onReplace, onDelete }: FightEditorProps) {
  const [isCallingOff, setCallingOff] = useState(false);
  const act = useFightAct(owner);
  const locks = useSetLockTimes(owner);
  const { id, title, fighter1, fighter2, lockDatetime } = fight;
  const params = { fightId: id };
  const hasResult = fight.winnerId !== null;
  const isFixed = owner.roomId !== null && fight.isLocked;

  function run(call: () => Promise<Fight>, said: string) {
    act.mutate(call, {
      onSuccess: () => void toast.show({ title: said, description: `${title}: ${fighter1} vs ${fighter2}` }),
      onError: (error) => toastFailure(error, 'The fight could not be changed'),
    });
  }

  return (
    <>
      <Button variant="ghost" icon={Repeat} disabled={hasResult || isOff(fight)} onClick={() => onReplace()}>
        Replace a fighter
      </Button>
      {isOff(fight) ? (
        <Button
          variant="ghost"
          icon={RotateCcw}
          onClick={() => run(() => api.fightActs.reinstate({ params }), 'Fight back on')}
        >
          Put Back On
        </Button>
      ) : (
        <Button variant="ghost" icon={Ban} onClick={() => setCallingOff(true)}>
          Call Off
        </Button>
      )}
      <Menu
        trigger={
          <IconButton icon={Ellipsis} label={`More options for ${fighter1} vs ${fighter2}`} data-more={id} />
        }
      >
        <MenuItem icon={ArrowUp} disabled={!canMove.down} onSelect={() => onMove('down')}>
          Move earlier
        </MenuItem>
        <MenuItem icon={ArrowDown} disabled={!canMove.up} onSelect={() => onMove('up')}>
          Move later
        </MenuItem>
        <MenuItem
          icon={ArrowLeftRight}
          onSelect={() =>
            run(
              () => api.fightActs.swapCorners({ params, body: { seen: { fighter1, fighter2 } } }),
              'Corners swapped',
            )
          }
        >
          Swap Corners
        </MenuItem>
        <MenuItem
          icon={ClockPlus}
          disabled={hasResult || isOff(fight) || lockDatetime === null}
          onSelect={() =>
            locks.mutate({
              lockTimes: { [id]: laterLock(lockOf(fight).lockAt) },
              seen: { [id]: lockDatetime },
            })
          }
        >
          Delay lock 10 min
        </MenuItem>
        <MenuItem icon={Trash2} danger disabled={isFixed} onSelect={onDelete}>
          {isFixed ? 'Locked: stays on the card' : 'Delete'}
        </MenuItem>
      </Menu>
      {isCallingOff && <CallOffDialog owner={owner} fight={fight} onClose={() => setCallingOff(false)} />}
    </>
  );
}

/**
 * Shows how many members have picked the fight again after their picks were cleared. If the figures cannot be loaded,
 * an error at the top of the page says so.
 */
function PickedAgain({ roomId, fight }: { roomId: string; fight: Fight }) {
  const { data } = useQuery(missingPicksQuery(roomId));
  const figures = data?.pickedAgain.find(({ fightId }) => fightId === fight.id);
  if (!figures) return null;
  const { again, of } = figures;
  return (
    <p className="text-ink-2 text-sm py-2.5 px-3 border-t border-line [&_b]:text-ink">
      <b>
        {again} of {of}
      </b>{' '}
      {of === 1 ? 'has' : 'have'} picked again
    </p>
  );
}
