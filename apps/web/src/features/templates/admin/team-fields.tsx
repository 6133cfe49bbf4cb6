import {
  DEFAULT_CONFERENCE_LABELS,
  DEFAULT_REGION_NAMES,
  type Format,
  findPreset,
  hasRegions,
  regionalSeed,
  TEXT_MAX,
  type TemplateSport,
  teamNames,
  teamsOf,
} from '@lockroom/game';
import { ChevronDown } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { read } from './choices.ts';
import styles from './team-fields.module.css';

export interface TeamFieldsProps {
  sport: TemplateSport;
  format: Format;
  /** As typed, by team id. */
  names: Readonly<Record<string, string>>;
  onChange: (names: Readonly<Record<string, string>>) => void;
}

/** The team names of a new bracket, folded away until they are wanted; an empty field is the standard name. */
export function TeamFields({ sport, format, names, onChange }: TeamFieldsProps) {
  const standard = teamNames(format);
  const teams = teamsOf(format);
  const named = teams.filter(({ id }) => names[id]?.trim()).length;
  return (
    <details className={styles.teams}>
      <summary className={styles.summary}>
        <ChevronDown aria-hidden />
        <span className={styles.word}>Team Names</span>
        <span className={styles.count}>
          {named} of {teams.length} named
        </span>
      </summary>
      <div className={styles.groups}>
        {groupsOf(sport, format).map((group) => (
          <fieldset key={group.label} className={styles.group}>
            <legend className={`label ${styles.legend}`}>{group.label}</legend>
            <ol className={styles.list}>
              {group.teams.map(({ id, seed }) => (
                <li key={id} className={styles.team}>
                  <span className={`num ${styles.seed}`} aria-hidden>
                    {seed}
                  </span>
                  <Field label={`${group.label}, seed ${seed}`} hideLabel>
                    <TextInput
                      value={names[id] ?? ''}
                      placeholder={standard[id]}
                      maxLength={TEXT_MAX.teamName}
                      autoComplete="off"
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

interface Group {
  label: string;
  teams: { id: string; seed: number }[];
}

/** The teams by side, or by region where a bracket has regions; best seed first. */
function groupsOf(choice: TemplateSport, format: Format): Group[] {
  const { sport } = read(choice);
  const teams = teamsOf(format);
  if (hasRegions(sport, format.size)) {
    const places = teams.flatMap(({ id }) => {
      const place = regionalSeed(format, id);
      return place ? [{ id, ...place }] : [];
    });
    return DEFAULT_REGION_NAMES.map((label, region) => ({
      label,
      teams: places.filter((place) => place.region === region).toSorted((a, b) => a.seed - b.seed),
    }));
  }
  const preset = findPreset(`${sport}-${format.size}`)?.config;
  const usual = DEFAULT_CONFERENCE_LABELS[format.family];
  const labels = {
    left: preset?.conferenceA ?? usual.leftLabel,
    right: preset?.conferenceB ?? usual.rightLabel,
  };
  return (['left', 'right'] as const).map((side) => ({
    label: labels[side],
    teams: teams.filter((team) => team.side === side),
  }));
}
