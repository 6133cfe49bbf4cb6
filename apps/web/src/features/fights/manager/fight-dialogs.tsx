import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import {
  clampPoints,
  isValidOdds,
  MIN_RECOMMENDED_FIGHTS,
  normalizeOdds,
  POINTS,
  TEXT_MAX,
} from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { errorText } from '../../../shell/errors.ts';
import { counted } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog, Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, Field, TextInput } from '../../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { ActChoice, ActLines, LATER_MS, laterLock } from '../../competitions/manager/notices.tsx';
import { lockOf } from '../card/fight-rules.ts';
import {
  bodyOf,
  CornerFields,
  emptyDraft,
  type FightDraft,
  type FightErrors,
  type FightField,
  hasBothNames,
  issuesOf,
  NAMES_MISSING,
  nextDraft,
  ODDS_WORDS,
  oddsErrors,
  POINT_FIELDS,
} from './fight-draft.tsx';
import {
  type CardOwner,
  replacePreviewQuery,
  useAddFight,
  useEntriesWithPicks,
  useFightAct,
  usePickCount,
  useRemoveFight,
} from './manager.queries.ts';
import { addImpact, nextPlace, replacedText, replaceLines } from './words.ts';

interface FightFieldsProps {
  draft: FightDraft;
  errors: FightErrors;
  /** Changes one field, not the whole draft, because a blur and a reset may both happen before the next render. */
  onChange: (field: FightField, text: string) => void;
  /** Whether the combo points are labeled 'Bonus', as in the form for a new fight (rules: texts#fight-forms). */
  isNew?: boolean;
}

export function PointFields({ draft, errors, onChange, isNew = false }: FightFieldsProps) {
  return (
    <fieldset className="grid grid-cols-4 gap-2.5 [&_legend]:float-left [&_legend]:w-full [&_legend]:col-span-full">
      <legend className={isNew ? 'label' : 'sr-only'}>Points</legend>
      {POINT_FIELDS.map(({ name, label }) => (
        <Field key={name} label={isNew && name === 'bonusPoints' ? 'Bonus' : label} error={errors[name]}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={POINTS.min}
            max={POINTS.max}
            value={draft[name]}
            onChange={(event) => onChange(name, event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={() => onChange(name, String(clampPoints(draft[name])))}
          />
        </Field>
      ))}
    </fieldset>
  );
}

interface CardDialogProps {
  owner: CardOwner;
  onClose: () => void;
}

export function AddFightDialog({ owner, card, onClose }: CardDialogProps & { card: readonly Fight[] }) {
  const [draft, setDraft] = useState(emptyDraft);
  const [checked, setChecked] = useState(false);
  const [namesMissing, setNamesMissing] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const add = useAddFight(owner);
  const entries = useEntriesWithPicks(owner) ?? 0;
  const body = bodyOf(draft);
  const wrongOdds = oddsErrors(body);
  const fields: FightFieldsProps = {
    draft,
    errors: { ...issuesOf(add.error), ...(checked ? wrongOdds : {}) },
    onChange: (field, text) => setDraft((typed) => ({ ...typed, [field]: text })),
  };

  function submit() {
    if (!hasBothNames(draft)) return setNamesMissing(true);
    if (Object.keys(wrongOdds).length > 0) return setChecked(true);
    add.mutate(body, {
      onSuccess: ({ fighter1, fighter2 }) => {
        setAdded(`Added ${fighter1} vs ${fighter2}. ${counted(card.length + 1, 'fight')} on the card.`);
        setDraft(nextDraft);
        setChecked(false);
        first.current?.focus();
      },
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Add New Fight"
      description={nextPlace(card)}
      submitLabel="Add Fight"
      pendingLabel="Creating..."
      cancelLabel={added ? 'Done' : 'Cancel'}
      loading={add.isPending}
      error={add.error && errorText(add.error, 'Failed to add fight')}
      onSubmit={submit}
    >
      {([1, 2] as const).map((corner) => (
        <CornerFields
          key={corner}
          corner={corner}
          texts={draft}
          errors={fields.errors}
          onChange={fields.onChange}
          nameRef={corner === 1 ? first : undefined}
        />
      ))}
      <PointFields isNew {...fields} />
      {entries > 0 && <p className="text-sm text-ink-2">{addImpact(entries)}</p>}
      <p role="status" className="text-sm font-book empty:hidden">
        {added}
      </p>
      {namesMissing && (
        <AlertDialog onClose={() => setNamesMissing(false)} title="Name missing" text={NAMES_MISSING} />
      )}
    </FormDialog>
  );
}

export function CallOffDialog({ owner, fight, onClose }: CardDialogProps & { fight: Fight }) {
  const [reason, setReason] = useState('');
  const act = useFightAct(owner);
  const pair = `${fight.title}: ${fight.fighter1} vs ${fight.fighter2}`;
  const body = { reason: reason.trim() || null };
  return (
    <FormDialog
      onClose={onClose}
      title="Call off"
      description={`${pair}. Nobody gets points for it${owner.roomId === null ? '' : ', and everyone with a bracket is notified'}. Picks are kept in case you put it back on.`}
      submitLabel="Call Off"
      pendingLabel="Calling off..."
      loading={act.isPending}
      error={act.error && errorText(act.error, 'The fight could not be called off.')}
      onSubmit={() =>
        act.mutate(() => api.fightActs.callOff({ params: { fightId: fight.id }, body }), {
          onSuccess: () => {
            onClose();
            toast.show({ title: 'Fight called off', description: pair });
          },
        })
      }
    >
      <Field label="Reason (optional)">
        <TextInput
          value={reason}
          maxLength={TEXT_MAX.callOffReason}
          placeholder="Missed weight"
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  );
}

interface DeleteFightDialogProps extends CardDialogProps {
  fight: Fight;
  fightCount: number;
  onDeleted: () => void;
}

/**
 * Asks for confirmation before a fight is deleted. In a room, also shows the effect on picks and warns if the card
 * becomes too short.
 */
export function DeleteFightDialog({ owner, fight, fightCount, onClose, onDeleted }: DeleteFightDialogProps) {
  const picks = usePickCount(owner, fight.id);
  const remove = useRemoveFight(owner);
  const left = fightCount - 1;
  const { title, fighter1, fighter2 } = fight;
  // Only rooms have a recommended minimum, because a template may cover only part of a card (rules: play#fight-cards).
  const isShort = owner.roomId !== null && left < MIN_RECOMMENDED_FIGHTS;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isShort ? 'Fight Deletion Warning' : 'Delete fight'}
      text={
        owner.roomId === null ? (
          <>
            <p>Are you sure you want to delete this fight?</p>
            <p>
              {title}: {fighter1} vs {fighter2}
            </p>
          </>
        ) : (
          <>
            <p>
              Are you sure you want to delete the {title} between {fighter1} and {fighter2}?
            </p>
            {isShort && (
              <p>
                This leaves {counted(left, 'fight')}. A card of at least {MIN_RECOMMENDED_FIGHTS} is
                recommended: main event, co-main event and fights {MIN_RECOMMENDED_FIGHTS - 2} to 1.
              </p>
            )}
            <p>{deleteImpact(picks)}</p>
          </>
        )
      }
      confirmLabel={isShort ? 'Delete Anyway' : 'Delete'}
      pendingLabel="Deleting..."
      onConfirm={async () => {
        await remove.mutateAsync(fight.id);
        onDeleted();
      }}
    />
  );
}

function deleteImpact(picks: number | null): string {
  if (picks === null) return 'Picks for this fight are deleted with it.';
  if (picks === 0) return 'Nobody has picked this fight.';
  return `${counted(picks, 'pick')} for this fight will be deleted with it.`;
}

interface WhoIsItDialogProps {
  before: string;
  after: string;
  /** How many entries have a pick for the fight; null for a template, which has no entries. */
  entries: number | null;
  onSame: () => void;
  onOther: () => void;
  onClose: () => void;
}

/**
 * Asks whether a changed name still refers to the same person. If not, existing picks must not count for the new
 * fighter, whom nobody picked.
 */
export function WhoIsItDialog({ before, after, entries, onSame, onOther, onClose }: WhoIsItDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={`Who is ${after}?`}
      description={
        entries === null
          ? 'Rooms that follow this event get the same change.'
          : `${entries === 1 ? '1 bracket has' : `${entries} brackets have`} picked this fight.`
      }
      footer={
        <>
          <Button variant="ghost" onClick={onOther}>
            A different fighter
          </Button>
          <Button variant="primary" onClick={onSame}>
            Same fighter
          </Button>
        </>
      }
    >
      <p>
        If it is still {before}, all picks stay. If it is a different fighter, picks on {before} are cleared.
      </p>
    </Dialog>
  );
}

/** A replacement in progress; `first` holds the corner and the new name, if known. */
export interface Replacing {
  fight: Fight;
  first?: { corner: 1 | 2; name: string };
}

export function ReplaceDialog({ owner, fight, first, onClose }: CardDialogProps & Replacing) {
  const [out, setOut] = useState<'' | '1' | '2'>(first ? `${first.corner}` : '');
  const [name, setName] = useState(first?.name ?? '');
  const [odds, setOdds] = useState('');
  // Until new odds are typed, the fighter who stays keeps the previous odds.
  const [typedOpponentOdds, setOpponentOdds] = useState<string | null>(null);
  const [chosen, setChosen] = useState<'his' | 'all' | null>(null);
  const [isLater, setLater] = useState(fight.isLocked);
  const act = useFightAct(owner);
  const corner = ({ '': null, 1: 1, 2: 2 } as const)[out];
  const { data: preview } = useQuery({
    ...replacePreviewQuery(owner.roomId ?? '', fight.id, corner ?? 1),
    enabled: owner.roomId !== null && corner !== null,
  });
  const opponentOdds =
    typedOpponentOdds ?? (corner === null ? '' : fight[corner === 1 ? 'fighter2Odds' : 'fighter1Odds']);
  const takeBack = chosen ?? preview?.takeBack ?? 'his';
  const [left, stays] = corner === 2 ? [fight.fighter2, fight.fighter1] : [fight.fighter1, fight.fighter2];
  const typed = name.trim();
  const isValid = (text: string) => isValidOdds(normalizeOdds(text, 'N/A'));
  const { lockAt } = lockOf(fight);
  const isSoon = fight.isLocked || (lockAt !== null && lockAt - serverNow() < 1.5 * LATER_MS);
  const isReady =
    corner !== null && typed !== '' && isValid(odds) && isValid(opponentOdds) && (isLater || !fight.isLocked);
  const params = { fightId: fight.id };
  const seen = { fighter1: fight.fighter1, fighter2: fight.fighter2 };

  function submit() {
    if (corner === null) return;
    const body = {
      fighterNumber: corner,
      name: typed,
      odds: odds.trim() || null,
      ...(typedOpponentOdds === null ? {} : { opponentOdds: typedOpponentOdds.trim() || null }),
      takeBack,
      ...(isLater ? { lockTime: laterLock(lockAt) } : {}),
      seen,
    };
    act.mutate(() => api.fightActs.replace({ params, body }), {
      onSuccess: () => {
        onClose();
        const description = preview ? replacedText(preview, takeBack) : fight.title;
        toast.show({ title: `${typed} replaces ${left}`, description });
      },
    });
  }

  function rename() {
    if (corner === null) return;
    const body = { fighterNumber: corner, name: typed, seen };
    act.mutate(() => api.fightActs.rename({ params, body }), {
      onSuccess: () => {
        onClose();
        toast.show({ title: 'Name fixed', description: `${left} is now ${typed}. All picks stay.` });
      },
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Replace a fighter"
      description={`${fight.title}: ${fight.fighter1} vs ${fight.fighter2}`}
      submitLabel={corner === null ? 'Replace' : `Replace ${left}`}
      pendingLabel="Replacing..."
      loading={act.isPending}
      error={act.error && errorText(act.error, 'The fighter could not be replaced.')}
      submitDisabled={!isReady}
      onSubmit={submit}
    >
      <ActChoice
        label="Who is out?"
        options={[
          { value: '1', label: fight.fighter1 },
          { value: '2', label: fight.fighter2 },
        ]}
        value={out}
        onChange={setOut}
      />
      <Field label="Who is in?">
        <TextInput
          value={name}
          maxLength={TEXT_MAX.fighterName}
          autoCapitalize="words"
          spellCheck={false}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 items-start">
        <Field label="Odds of the new fighter" error={isValid(odds) ? null : ODDS_WORDS}>
          <TextInput
            value={odds}
            placeholder="N/A"
            maxLength={TEXT_MAX.odds}
            onChange={({ target }) => setOdds(target.value)}
          />
        </Field>
        <Field
          label={corner === null ? 'Odds of the other fighter' : `Odds, ${shortNames(fight)[2 - corner]}`}
          error={isValid(opponentOdds) ? null : ODDS_WORDS}
        >
          <TextInput
            value={opponentOdds}
            placeholder="N/A"
            maxLength={TEXT_MAX.odds}
            onChange={({ target }) => setOpponentOdds(target.value)}
          />
        </Field>
      </div>
      {owner.roomId !== null && corner !== null && preview?.onStaying !== null && (
        <ActChoice
          label={`Picks on ${stays}`}
          options={[
            { value: 'his', label: 'Keep them' },
            { value: 'all', label: 'Clear them, too' },
          ]}
          value={takeBack}
          onChange={setChosen}
        />
      )}
      {isSoon && (
        <Checkbox
          label={fight.isLocked ? 'Unlock this fight for 10 minutes' : 'Delay lock 10 min'}
          checked={isLater}
          onChange={({ target }) => setLater(target.checked)}
        />
      )}
      {preview && corner !== null && (
        <ActLines
          brackets={preview.brackets}
          lines={replaceLines(fight, preview, { corner, takeBack, odds, opponentOdds })}
        />
      )}
      <p className="text-ink-2 text-sm flex items-center justify-between flex-wrap gap-y-1 gap-x-3">
        Just a typo?
        <Button
          variant="quiet"
          size="s"
          disabled={corner === null || typed === '' || act.isPending}
          onClick={rename}
        >
          Fix the name
        </Button>
      </p>
    </FormDialog>
  );
}
