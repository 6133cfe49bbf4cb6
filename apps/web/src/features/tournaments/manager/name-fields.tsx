import type { GroupTeam } from '@lockroom/paste';
import { type Format, sidePlaces, TEXT_MAX } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { BoardLook } from '../board/board-look.ts';
import styles from './names-editor.module.css';
import type { TeamGroup } from './team-groups.ts';

export interface NameFieldsProps {
  groups: readonly TeamGroup[];
  look: BoardLook;
  /** The names in the fields, by team id. */
  names: Readonly<Record<string, string>>;
  /** The default name of every team, by team id. */
  defaults: Readonly<Record<string, string>>;
  /** Whether a team's name is unsaved. */
  isChanged: (id: string) => boolean;
  disabled: boolean;
  onName: (id: string, name: string) => void;
}

/** One column per side or region. */
export function SideBySide(props: NameFieldsProps) {
  return (
    <div className={styles.sides}>
      {props.groups.map((group) => (
        <fieldset key={group.words.join()}>
          <GroupBar look={props.look} group={group} />
          <ol className={styles.list}>
            {group.teams.map((team) => (
              <li key={team.id} className={styles.team}>
                <span className={cx(styles.seed, props.isChanged(team.id) && styles.changed)} aria-hidden>
                  {team.seed}
                </span>
                <NameField {...props} group={group} team={team} />
              </li>
            ))}
          </ol>
        </fieldset>
      ))}
    </div>
  );
}

/** Both sides with the seeds between them and byes separate, for 12 and 14 teams. */
export function ThreeColumns({ format, ...props }: NameFieldsProps & { format: Format }) {
  const [left, right] = props.groups;
  if (!left || !right) return null;
  const byes = sidePlaces(format.size) - format.size / 2;
  const parts = [
    { title: byes === 1 ? 'Top seed' : 'Top seeds', from: 0, to: byes },
    { title: props.look.spokenRounds[0] ?? 'Round 1', from: byes, to: format.size / 2 },
  ];
  const column = (group: TeamGroup) => (
    <fieldset>
      <GroupBar look={props.look} group={group} />
      {parts.map(({ title, from, to }) => (
        <div key={title}>
          <p className={`label ${styles.part}`}>{title}</p>
          <ol className={styles.list}>
            {group.teams.slice(from, to).map((team) => (
              <li key={team.id}>
                <NameField {...props} group={group} team={team} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </fieldset>
  );
  return (
    <div className={styles.three}>
      {column(left)}
      <div aria-hidden>
        <span className={`label ${styles.seedHead}`}>Seed</span>
        {parts.map(({ title, from, to }) => (
          <div key={title}>
            <p className={`label ${styles.part}`} />
            <div className={styles.list}>
              {left.teams.slice(from, to).map(({ id, seed }, index) => {
                const opposite = right.teams[from + index]?.id;
                const changed = props.isChanged(id) || (opposite !== undefined && props.isChanged(opposite));
                return (
                  <span key={id} className={cx(styles.seed, styles.between, changed && styles.changed)}>
                    {seed}
                  </span>
                );
              })}
            </div>
          </div>
        ))}
      </div>
      {column(right)}
    </div>
  );
}

function NameField({
  group,
  team: { id, seed },
  names,
  defaults,
  disabled,
  onName,
}: NameFieldsProps & { group: TeamGroup; team: GroupTeam }) {
  return (
    <Field label={`${group.label}, seed ${seed}`} hideLabel>
      <TextInput
        value={names[id] ?? ''}
        placeholder={defaults[id]}
        maxLength={TEXT_MAX.teamName}
        autoCapitalize="words"
        spellCheck={false}
        disabled={disabled}
        onChange={(event) => onName(id, event.target.value)}
      />
    </Field>
  );
}

function GroupBar({ look, group }: { look: BoardLook; group: TeamGroup }) {
  const { solid, onSolid } = look.sides[group.side];
  return (
    <legend className={`disp spread ${styles.bar}`} style={{ background: solid, color: onSolid }}>
      <span className={styles.barLabel}>{group.label}</span>
      <span className={styles.count}>{counted(group.teams.length, 'team')}</span>
    </legend>
  );
}
