import {
  DEFAULT_CONFERENCE_LABELS,
  DEFAULT_REGION_NAMES,
  type Format,
  findPreset,
  hasRegions,
  TEXT_MAX,
  type TemplateSport,
  teamNames,
  teamsOf,
} from '@lockroom/rules';
import { ChevronDown } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type GroupLabels, teamGroups } from '../../tournaments/manager/team-groups.ts';
import { read } from './choices.ts';

const summaryClass =
  'flex items-center gap-2 min-h-12 cursor-pointer list-none [&::-webkit-details-marker]:hidden [&_svg]:text-ink-3 [&_svg]:[transition:transform_var(--m2)_var(--ease)] in-[.team-fields-teams:not([open])]:[&_svg]:-rotate-90';
export interface TeamFieldsProps {
  sport: TemplateSport;
  format: Format;
  names: Readonly<Record<string, string>>;
  onChange: (names: Readonly<Record<string, string>>) => void;
}

/** Team names of a new bracket, collapsed at first; an empty field keeps the default name. */
export function TeamFields({ sport, format, names, onChange }: TeamFieldsProps) {
  const standard = teamNames(format);
  const teams = teamsOf(format);
  const named = teams.filter(({ id }) => names[id]?.trim()).length;
  return (
    <details className="team-fields-teams border-y border-line open:pb-4">
      <summary className={summaryClass}>
        <ChevronDown aria-hidden />
        <span className="font-semibold">Team Names</span>
        <span className="ml-auto text-sm text-ink-3">
          {named} of {teams.length} named
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 pt-2 md:grid-cols-2">
        {teamGroups(format, labelsOf(sport, format)).map((group) => (
          <fieldset key={group.label}>
            <legend className="label mb-2">{group.label}</legend>
            <ol className="grid gap-1.5">
              {group.teams.map(({ id, seed }) => (
                <li key={id} className="grid grid-cols-[28px_minmax(0,1fr)] items-center gap-2">
                  <span className="num text-ink-3 text-[18px] text-right" aria-hidden>
                    {seed}
                  </span>
                  <Field label={`${group.label}, seed ${seed}`} hideLabel>
                    <TextInput
                      value={names[id] ?? ''}
                      placeholder={standard[id]}
                      maxLength={TEXT_MAX.teamName}
                      autoCapitalize="words"
                      spellCheck={false}
                      onChange={({ target }) => onChange({ ...names, [id]: target.value })}
                    />
                  </Field>
                </li>
              ))}
            </ol>
          </fieldset>
        ))}
      </div>
    </details>
  );
}

function labelsOf(choice: TemplateSport, format: Format): GroupLabels {
  const { sport } = read(choice);
  const preset = findPreset(`${sport}-${format.size}`)?.config;
  const usual = DEFAULT_CONFERENCE_LABELS[format.family];
  return {
    regions: hasRegions(sport, format.size) ? DEFAULT_REGION_NAMES : null,
    sides: {
      left: { label: preset?.conferenceA ?? usual.leftLabel },
      right: { label: preset?.conferenceB ?? usual.rightLabel },
    },
  };
}
