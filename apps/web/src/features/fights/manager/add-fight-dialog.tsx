import type { Fight } from '@lockroom/contract';
import { useRef, useState } from 'react';
import { counted } from '../../../shell/counted.ts';
import { errorText } from '../../../shell/errors.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import {
  bodyOf,
  emptyDraft,
  hasBothNames,
  issuesOf,
  NAMES_MISSING,
  nextDraft,
  oddsErrors,
} from './fight-draft.ts';
import { FightFields } from './fight-fields.tsx';
import { useAddFight, useEntriesWithPicks } from './manager.queries.ts';
import { addImpact, nextPlace } from './words.ts';

export interface AddFightDialogProps {
  owner: CardOwner;
  card: readonly Fight[];
  onClose: () => void;
}

export function AddFightDialog({ owner, card, onClose }: AddFightDialogProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const [checked, setChecked] = useState(false);
  const [namesMissing, setNamesMissing] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const add = useAddFight(owner);
  const entries = useEntriesWithPicks(owner) ?? 0;
  const body = bodyOf(draft);
  const wrongOdds = oddsErrors(body);

  function submit() {
    if (!hasBothNames(draft)) return setNamesMissing(true);
    if (Object.keys(wrongOdds).length > 0) return setChecked(true);
    add.mutate(body, {
      onSuccess: (fight) => {
        setAdded(
          `Added ${fight.fighter1} v ${fight.fighter2}. ${counted(card.length + 1, 'fight')} on the card.`,
        );
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
      <FightFields
        isNew
        draft={draft}
        errors={{ ...issuesOf(add.error), ...(checked ? wrongOdds : {}) }}
        onChange={(field, text) => setDraft((typed) => ({ ...typed, [field]: text }))}
        firstRef={first}
      />
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
