import { TEXT_MAX } from '@lockroom/rules';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shell/errors.ts';
import { UnsavedGuard } from '../../../shell/unsaved-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { FAILED, useCreateTemplate } from './admin.queries.ts';
import { formatOf, sizesOf } from './choices.ts';
import { FightRows } from './fight-rows.tsx';
import { SizeSelect, SportSelect } from './sport-select.tsx';
import { TeamFields } from './team-fields.tsx';
import {
  bodyOf,
  type DraftProblems,
  EMPTY_DRAFT,
  firstProblem,
  isTouched,
  problemsOf,
  type TemplateDraft,
} from './template-draft.ts';

const NO_PROBLEMS: DraftProblems = { fights: {} };

export function TemplateForm() {
  const [draft, setDraft] = useState<TemplateDraft>(EMPTY_DRAFT);
  const [checked, setChecked] = useState(false);
  const create = useCreateTemplate(() => {
    setDraft(EMPTY_DRAFT);
    setChecked(false);
  });
  const { sport } = draft;
  const change = (part: Partial<TemplateDraft>) => setDraft((typed) => ({ ...typed, ...part }));
  const format = formatOf(sport, draft.size);
  const found = problemsOf(draft);
  const problems = checked ? found : NO_PROBLEMS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (create.isPending) return;
    const first = firstProblem(draft, found);
    if (!first) return create.mutate(bodyOf(draft));
    setChecked(true);
    toast.show({ title: first.title, description: first.text, tone: 'danger' });
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Create New Template">
      <Card className="grid grid-cols-1 gap-4">
        <Field label="Template Name" error={problems.name}>
          <TextInput
            value={draft.name}
            maxLength={TEXT_MAX.templateName}
            required
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label="Event Name" error={problems.eventName}>
          <TextInput
            value={draft.eventName}
            maxLength={TEXT_MAX.eventName}
            required
            onChange={({ target }) => change({ eventName: target.value })}
          />
        </Field>
        <Field label="Sport">
          <SportSelect value={sport} onChange={(next) => change({ sport: next, size: null })} />
        </Field>
        {format && sizesOf(sport).length > 0 && (
          <Field label="Bracket Size">
            <SizeSelect sport={sport} size={format.size} onChange={(size) => change({ size })} />
          </Field>
        )}
        {format ? (
          <TeamFields
            sport={sport}
            format={format}
            names={draft.teamNames}
            onChange={(teamNames) => change({ teamNames })}
          />
        ) : (
          <FightRows
            fights={draft.fights}
            problems={problems.fights}
            onChange={(fights) => change({ fights })}
          />
        )}
        <p className="text-sm text-ink-2">
          Points, photos, lock times and results are set in the template, once it is there.
        </p>
        <FormError message={create.error && errorText(create.error, FAILED.createTemplate)} />
        <Button type="submit" variant="primary" loading={create.isPending} pendingLabel="Creating...">
          Create Template
        </Button>
      </Card>
      <UnsavedGuard
        active={isTouched(draft) && !create.isPending}
        title="Unsaved template"
        text="What you typed is not saved. Leave this page without it?"
      />
    </form>
  );
}
