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
import styles from './team-fields.module.css';

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
    <details className={styles.teams}>
      <summary className={styles.summary}>
        <ChevronDown aria-hidden />
        <span className={styles.word}>Team Names</span>
        <span className="end small dim">
          {named} of {teams.length} named
        </span>
      </summary>
      <div className={`column ${styles.groups}`}>
        {teamGroups(format, labelsOf(sport, format)).map((group) => (
          <fieldset key={group.label}>
            <legend className={`label ${styles.legend}`}>{group.label}</legend>
            <ol className={styles.list}>
              {group.teams.map(({ id, seed }) => (
                <li key={id} className={styles.team}>
                  <span className={`num dim ${styles.seed}`} aria-hidden>
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
