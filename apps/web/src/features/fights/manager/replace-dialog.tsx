import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { isValidOdds, normalizeOdds, TEXT_MAX } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { errorText } from '../../../shell/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { ActChoice, ActLines } from '../../competitions/manager/act-lines.tsx';
import { LATER_MS, laterLock } from '../../competitions/manager/lock-later.ts';
import { lockOf } from '../card/fight-rules.ts';
import { replacedText, replaceLines } from './acts-words.ts';
import type { CardOwner } from './card-owner.queries.ts';
import { replacePreviewQuery, useFightAct } from './fight-acts.queries.ts';
import { ODDS_WORDS } from './fight-draft.ts';

export interface ReplaceDialogProps {
  owner: CardOwner;
  fight: Fight;
  /** The corner and the new name, if already known. */
  first?: { corner: 1 | 2; name: string } | undefined;
  onClose: () => void;
}

export function ReplaceDialog({ owner, fight, first, onClose }: ReplaceDialogProps) {
  const [out, setOut] = useState<'' | '1' | '2'>(first ? `${first.corner}` : '');
  const [name, setName] = useState(first?.name ?? '');
  const [odds, setOdds] = useState('');
  const [opponentOdds, setOpponentOdds] = useState('');
  const [chosen, setChosen] = useState<'his' | 'all' | null>(null);
  const [isLater, setLater] = useState(fight.isLocked);
  const act = useFightAct(owner);
  const corner = ({ '': null, 1: 1, 2: 2 } as const)[out];
  const { data: preview } = useQuery({
    ...replacePreviewQuery(owner.roomId ?? '', fight.id, corner ?? 1),
    enabled: owner.roomId !== null && corner !== null,
  });
  const takeBack = chosen ?? preview?.takeBack ?? 'his';
  const [left, stays] = corner === 2 ? [fight.fighter2, fight.fighter1] : [fight.fighter1, fight.fighter2];
  const typed = name.trim();
  const isValid = (text: string) => isValidOdds(normalizeOdds(text, 'N/A'));
  const { lockAt } = lockOf(fight);
  const isSoon = fight.isLocked || (lockAt !== null && lockAt - serverNow() < 1.5 * LATER_MS);
  const isReady =
    corner !== null && typed !== '' && isValid(odds) && isValid(opponentOdds) && (isLater || !fight.isLocked);
  const params = { fightId: fight.id };

  const { fighter1, fighter2 } = fight;
  const seen = { fighter1, fighter2 };

  function submit() {
    if (corner === null) return;
    const body = {
      fighterNumber: corner,
      name: typed,
      odds: odds.trim() || null,
      opponentOdds: opponentOdds.trim() || null,
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
    act.mutate(
      () =>
        api.fightActs.rename({
          params,
          body: { fighterNumber: corner, name: typed, seen },
        }),
      {
        onSuccess: () => {
          onClose();
          toast.show({ title: 'Name corrected', description: `${left} is ${typed} now. All picks stand.` });
        },
      },
    );
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Replace a fighter"
      description={`${fight.title}: ${fight.fighter1} v ${fight.fighter2}`}
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
          label={corner === null ? 'Odds of the other, now' : `${shortNames(fight)[2 - corner]} now`}
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
      {owner.roomId !== null && corner !== null && (
        <ActChoice
          label={`Picks on ${stays}`}
          options={[
            { value: 'his', label: 'Keep them, marked' },
            { value: 'all', label: 'Take back, too' },
          ]}
          value={takeBack}
          onChange={setChosen}
        />
      )}
      {isSoon && (
        <Checkbox
          label={`10 more minutes for this fight${fight.isLocked ? ', which is locked' : ''}`}
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
