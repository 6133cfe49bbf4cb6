import type { GroupTeam } from '@lockroom/paste';
import { type Format, sidePlaces, TEXT_MAX } from '@lockroom/rules';
import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { BoardLook } from '../board/board-look.ts';
import type { TeamGroup } from './team-groups.ts';

const seedClass = 'text-[18px] font-heavy font-stretch-80% text-ink-3 text-right tabular-nums';

const barLabelClass =
  'min-w-0 wrap-anywhere leading-none in-[.names-editor-three]:[display:-webkit-box] in-[.names-editor-three]:max-h-8 in-[.names-editor-three]:overflow-hidden in-[.names-editor-three]:[-webkit-box-orient:vertical] in-[.names-editor-three]:[-webkit-line-clamp:2] max-md:in-[.names-editor-three]:[--w:70%] max-md:in-[.names-editor-three]:font-stretch-70%';

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
    <div className="grid gap-6 md:grid-cols-[1fr_1fr]">
      {props.groups.map((group) => (
        <fieldset key={group.words.join()}>
          <GroupBar look={props.look} group={group} />
          <ol className="grid gap-1.5">
            {group.teams.map((team) => (
              <li key={team.id} className="grid grid-cols-[40px_minmax(0,1fr)] items-center gap-2">
                <span className={cx(seedClass, props.isChanged(team.id) && 'text-ink')} aria-hidden>
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
          <p className="label flex items-end h-8 pb-1.75">{title}</p>
          <ol className="grid gap-1.5">
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
    <div className="names-editor-three grid grid-cols-[minmax(0,1fr)_24px_minmax(0,1fr)] gap-1 md:grid-cols-[minmax(0,1fr)_56px_minmax(0,1fr)] md:gap-4 max-md:[&_input]:px-1.5 max-md:[&_input]:font-stretch-62%">
      {column(left)}
      <div aria-hidden>
        <span className="label h-9 mb-2 grid place-items-center max-md:font-stretch-62% max-md:tracking-normal">
          Seed
        </span>
        {parts.map(({ title, from, to }) => (
          <div key={title}>
            <p className="label flex items-end h-8 pb-1.75" />
            <div className="grid gap-1.5">
              {left.teams.slice(from, to).map(({ id, seed }, index) => {
                const opposite = right.teams[from + index]?.id;
                const changed = props.isChanged(id) || (opposite !== undefined && props.isChanged(opposite));
                return (
                  <span
                    key={id}
                    className={cx(
                      seedClass,
                      'grid place-items-center h-11.5 text-center',
                      changed && 'text-ink',
                    )}
                  >
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
    <legend
      className="disp flex items-center justify-between [--w:125%] gap-3 w-full min-h-9 py-0 px-3 mb-2 rounded-sm text-lg in-[.names-editor-three]:h-9 in-[.names-editor-three]:mb-2"
      style={{ background: solid, color: onSolid }}
    >
      <span className={barLabelClass}>{group.label}</span>
      <span className="text-sm font-strong font-stretch-80% whitespace-nowrap">
        {counted(group.teams.length, 'team')}
      </span>
    </legend>
  );
}
