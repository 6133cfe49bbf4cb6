import type { Fight } from '@lockroom/contract';
import type { MoveDirection } from '@lockroom/rules';
import { Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { errorText } from '../../../shell/errors.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast.ts';
import { renamedCorner } from './acts-words.ts';
import type { CardOwner } from './card-owner.queries.ts';
import { useFightAct } from './fight-acts.queries.ts';
import {
  bodyOf,
  changeKind,
  draftOf,
  type FightBody,
  type FightDraft,
  type FightField,
  factsOf,
  hasBothNames,
  isChanged,
  issuesOf,
  NAMES_MISSING,
  oddsErrors,
} from './fight-draft.ts';
import { FightFields } from './fight-fields.tsx';
import { MoveButtons } from './fight-row.tsx';
import { useAskPickCount } from './manager.queries.ts';
import { WhoIsItDialog } from './who-is-it-dialog.tsx';
import { changeImpact } from './words.ts';

export interface FightEditorProps {
  owner: CardOwner;
  fight: Fight;
  canMove: Readonly<Record<MoveDirection, boolean>>;
  onMove: (direction: MoveDirection) => void;
  onDelete: () => void;
  /** Called if a new name means a different fighter. */
  onReplace: (to: { corner: 1 | 2; name: string }) => void;
  onClose: () => void;
  onDirty: (dirty: boolean) => void;
}

/** The form of one fight, shown inside the card. It asks before a change that affects picks. */
export function FightEditor(props: FightEditorProps) {
  const { owner, fight, canMove, onMove, onDelete, onReplace, onClose, onDirty } = props;
  // What the form was filled with. Another session may change the fight while the form is open.
  const [seen, setSeen] = useState<FightBody>(() => factsOf(fight));
  const saved = draftOf(seen);
  const [draft, setDraft] = useState<FightDraft>(saved);
  const [checked, setChecked] = useState(false);
  const [namesMissing, setNamesMissing] = useState(false);
  const [asking, setAsking] = useState<{ entries: number } | null>(null);
  const [naming, setNaming] = useState<{ corner: 1 | 2; entries: number } | null>(null);
  const update = useFightAct(owner);
  const askPicks = useAskPickCount(owner, fight.id);
  const isSaving = update.isPending || askPicks.isPending;
  const body = bodyOf(draft);
  const wrongOdds = oddsErrors(body);
  const hasResult = fight.winnerId !== null;

  function change(field: FightField, text: string) {
    setDraft((typed) => ({ ...typed, [field]: text }));
    onDirty(isChanged({ ...draft, [field]: text }, saved));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (!hasBothNames(draft)) return setNamesMissing(true);
    if (Object.keys(wrongOdds).length > 0) return setChecked(true);
    if (!isChanged(draft, saved)) return onClose();
    const kind = changeKind(fight, body);
    if (kind === 'none') return save();
    const corner = renamedCorner(fight, body);
    askPicks.mutate(undefined, {
      onSuccess: ({ entries, followers }) => {
        if (corner && entries + followers > 0) setNaming({ corner, entries });
        else ask(entries);
      },
    });
  }

  async function store() {
    const stored = await owner.update(fight.id, body, seen);
    const { title, fighter1, fighter2 } = stored;
    toast.show({ title: 'Fight saved', description: `${title}: ${fighter1} v ${fighter2}` });
    return stored;
  }

  const save = () => update.mutate(store, { onSuccess: onClose, onError: takeForSeen });

  /** Asks about changed points. Changed names have already been confirmed, or the server asks about them. */
  function ask(entries: number) {
    setNaming(null);
    if (entries === 0 || changeKind(fight, body) === 'names') save();
    else setAsking({ entries });
  }

  // The form now shows the conflicting values, so saving again overwrites them deliberately.
  function takeForSeen(error: unknown) {
    const now: Partial<FightBody> | null = conflictingValues(error);
    if (now) setSeen({ ...seen, ...now });
  }

  function leaveByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isChanged(draft, saved)) return;
    onClose();
  }

  return (
    <form
      className="plane grid gap-4 pt-3 px-4 pb-4 shadow-hairline-strong"
      noValidate
      aria-label={`Edit ${fight.title}`}
      onSubmit={submit}
      onKeyDown={leaveByKey}
    >
      <header className="flex items-center gap-1 min-h-11 -mr-2">
        <h3 className="billed flex-1 text-[18px]">{fight.title}</h3>
        <MoveButtons fight={fight} canMove={canMove} onMove={onMove} />
      </header>
      <FightFields
        draft={draft}
        errors={{ ...issuesOf(update.error), ...(checked ? wrongOdds : {}) }}
        onChange={change}
        firstRef={focusOnce}
      />
      <FormError message={update.error && errorText(update.error, 'Failed to save fight')} />
      <footer className="flex gap-2">
        {owner.roomId !== null && fight.isLocked ? (
          <p className="text-ink-2 flex-1 self-center text-base">Locked: this fight stays on the card</p>
        ) : (
          <Button variant="quiet" icon={Trash2} className="mr-auto -ml-2.5 text-danger" onClick={onDelete}>
            Delete
          </Button>
        )}
        <Button variant="quiet" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSaving} pendingLabel="Saving...">
          Save
        </Button>
      </footer>
      {namesMissing && (
        <AlertDialog onClose={() => setNamesMissing(false)} title="Name missing" text={NAMES_MISSING} />
      )}
      {naming && (
        <WhoIsItDialog
          before={seen[`fighter${naming.corner}`]}
          after={body[`fighter${naming.corner}`]}
          entries={owner.roomId === null ? null : naming.entries}
          onSame={() => ask(naming.entries)}
          onOther={() => onReplace({ corner: naming.corner, name: body[`fighter${naming.corner}`] })}
          onClose={() => setNaming(null)}
        />
      )}
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title={`Change ${fight.title}?`}
          text={changeImpact({ entries: asking.entries, hasResult }).map((line) => <p key={line}>{line}</p>)}
          tone="primary"
          confirmLabel="Save"
          pendingLabel="Saving..."
          onConfirm={async () => {
            try {
              await update.mutateAsync(store);
            } catch (error) {
              if (!conflictingValues(error)) throw error;
              // Return to the form, which shows the difference.
              takeForSeen(error);
              return setAsking(null);
            }
            onClose();
          }}
        />
      )}
    </form>
  );
}

function focusOnce(input: HTMLInputElement | null) {
  input?.focus();
}
