import { type GroupTeam, namesOfDraft, readPastedTeams } from '@lockroom/paste';
import { type Format, PASTE_MAX, sidePlaces, TEXT_MAX, teamNames } from '@lockroom/rules';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { counted, list } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LiveNotes, Note, Warning } from '../../../ui/notes.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { DraftList, DraftRow, PasteSource } from '../../competitions/manager/paste.tsx';
import type { BoardLook, BoardSetup } from '../board/board-look.ts';
import { type BoardOwner, useBoardChange } from './manager.queries.ts';
import { changedNames, doubledNames, type NamesDraft, type TeamGroup, teamGroups } from './team-names.ts';
import { DOUBTS, PASTE_FAILURES } from './words.ts';

interface PasteDialogProps {
  groups: readonly TeamGroup[];
  /** The names in the fields, by team id. */
  names: Readonly<Record<string, string>>;
  onUse: (names: Record<string, string>) => void;
  onClose: () => void;
}

const ALL = 'all';

/** Parses team names from text or a file, previews them and marks unclear lines. It saves nothing. */
function PasteDialog({ groups, names, onUse, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [target, setTarget] = useState(ALL);
  const wanted = target === ALL ? groups : groups.filter((_, index) => String(index) === target);
  const reading = readPastedTeams(text, wanted, names);
  const { lines, missing } = reading.ok ? reading.draft : { lines: [], missing: [] };
  const used = namesOfDraft({ lines });
  const count = Object.keys(used).length;
  const isSame = count > 0 && Object.entries(used).every(([id, name]) => names[id] === name);
  const doubts = lines.filter((line) => line.doubts.length > 0).length;
  const place = (team: GroupTeam) =>
    `${groups.find((group) => group.teams.some(({ id }) => id === team.id))?.label ?? ''} #${team.seed}`;

  return (
    <FormDialog
      onClose={onClose}
      title="Paste Teams"
      description="One team per line, best seed first, with a blank line between the sides. Tables with Team, Seed and Side work, too."
      submitLabel={count === 0 ? 'Use Names' : isSame ? 'No Changes' : `Use ${counted(count, 'Name')}`}
      pendingLabel="Saving..."
      loading={false}
      error={null}
      submitDisabled={count === 0 || isSame}
      onSubmit={() => {
        onUse(used);
        onClose();
      }}
    >
      <Field label="Where the names go">
        <Select value={target} onChange={(event) => setTarget(event.target.value)}>
          <option value={ALL}>All</option>
          {groups.map((group, index) => (
            <option key={group.words.join()} value={index}>
              {group.label}
            </option>
          ))}
        </Select>
      </Field>
      <PasteSource
        label="Names"
        value={text}
        rows={6}
        most={PASTE_MAX.characters}
        error={reading.ok || text.trim() === '' ? null : PASTE_FAILURES[reading.failure]}
        onChange={setText}
      />
      {lines.length > 0 && (
        <DraftList label="Preview">
          {lines.map((line) => (
            <DraftRow
              key={`${line.line} ${line.number} ${line.name}`}
              line={line.line}
              place={line.team ? place(line.team) : 'Not used'}
              unused={!line.team}
              problems={line.doubts.map((doubt) => `${DOUBTS[doubt]}.`)}
              onRemove={() => setText((all) => withoutLine(all, line.line))}
            >
              <p className={cx('font-semibold wrap-anywhere', !line.team && 'font-normal line-through')}>
                {line.name}
              </p>
            </DraftRow>
          ))}
        </DraftList>
      )}
      <LiveNotes>
        {doubts > 0 && <Warning>Check {counted(doubts, 'line')}.</Warning>}
        {isSame && <Note>The teams already have these names.</Note>}
        {lines.length > 0 && missing.length > 0 && (
          <Note>
            {missing.length > LISTED
              ? `${counted(missing.length, 'team')} keep their names.`
              : `${list(missing.map(place))} ${missing.length === 1 ? 'keeps its name' : 'keep their names'}.`}
          </Note>
        )}
      </LiveNotes>
      <Note>You can still change the names before you save.</Note>
    </FormDialog>
  );
}

/** Removes a line from the text. Lines are counted from 1. */
function withoutLine(text: string, line: number): string {
  const rows = text.split(/\r\n?|\n/);
  return rows.filter((_, index) => index !== line - 1).join('\n');
}

interface NamesEditorProps {
  owner: BoardOwner;
  setup: BoardSetup;
  /** The unsaved names. The panel owns them, and warns before they are lost. */
  draft: NamesDraft;
  onDraft: (draft: NamesDraft) => void;
  /** Discards unsaved names; omitted on a template's page if there are none. */
  onCancel?: () => void;
  onDone: () => void;
  pasting: boolean;
  onPasting: (pasting: boolean) => void;
}

/** The maximum number of names listed in a sentence. Further names are only counted. */
const LISTED = 6;
/** The bracket sizes whose templates show the seeds between the left and the right half. */
const THREE_COLUMNS: readonly number[] = [12, 14];

/** Edits team names with one field per team, or from a pasted list. */
export function NamesEditor(props: NamesEditorProps) {
  const { owner, setup, draft, onDraft, onCancel, onDone, pasting, onPasting } = props;
  const { format, look } = setup;
  const save = useBoardChange(owner, {
    call: owner.saveNames,
    failed: 'Failed to save team names. Please try again.',
    lost: 'Error saving team names. Please try again.',
    done: () => ({
      title: 'Team names updated!',
      description: 'Custom team names have been saved successfully.',
    }),
    onDone,
    onConflict: (now) => {
      const there = Object.keys(seen).flatMap((id) => {
        const name = now[`teamNames.${id}`];
        return typeof name === 'string' ? [[id, name]] : [];
      });
      setSeen({ ...seen, ...Object.fromEntries(there) });
    },
  });
  const saved = look.names;
  // The stored names that the manager saw while typing. Another session may change them in the meantime.
  const [seen, setSeen] = useState<NamesDraft>({});
  const defaults = teamNames(format);
  const groups = teamGroups(format, look);
  const changes = changedNames(format, saved, draft);
  const count = Object.keys(changes).length;
  const doubled = someOf(doubledNames(format, saved, draft));
  const names = Object.fromEntries(
    Object.entries(defaults).map(([id, name]) => [id, draft[id] ?? saved[id] ?? name]),
  );
  const fields = {
    groups,
    look,
    names,
    defaults,
    isChanged: (id: string) => id in changes,
    disabled: save.isPending || owner.isCompleted,
    onName: (id: string, name: string) => enterNames({ [id]: name }),
  };

  function enterNames(typed: NamesDraft) {
    const overwritten = Object.keys(typed).filter((id) => !(id in draft));
    setSeen({ ...seen, ...Object.fromEntries(overwritten.map((id) => [id, saved[id] ?? ''])) });
    onDraft({ ...draft, ...typed });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && !save.isPending) save.mutate({ teamNames: changes, seen: { teamNames: seen } });
      }}
    >
      <div className="flex items-center justify-between flex-wrap gap-3 mb-4">
        <p className="text-ink-2">One name per seed. Leave a name empty to get the default.</p>
        <Button
          variant="ghost"
          icon={ClipboardPaste}
          disabled={owner.isCompleted}
          onClick={() => onPasting(true)}
        >
          Paste Teams
        </Button>
      </div>
      <div className="mb-4 has-[>:empty]:hidden">
        <LiveNotes>
          {doubled && (
            <Warning>More than one team is called {doubled}. Members cannot tell them apart.</Warning>
          )}
        </LiveNotes>
      </div>
      {owner.roomId === null && THREE_COLUMNS.includes(format.size) ? (
        <ThreeColumns format={format} {...fields} />
      ) : (
        <SideBySide {...fields} />
      )}
      <SaveBar
        figure={count}
        title={count === 1 ? 'Name changed' : 'Names changed'}
        text={doubled ? `More than once: ${doubled}` : `${counted(format.size, 'team')} in the bracket`}
      >
        {onCancel && (
          <Button variant="quiet" disabled={save.isPending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={count === 0}
          loading={save.isPending}
          pendingLabel="Saving..."
        >
          {count > 0 ? 'Save Teams' : 'No Changes'}
        </Button>
      </SaveBar>
      {pasting && (
        <PasteDialog
          groups={groups}
          names={Object.fromEntries(Object.entries(names).map(([id, name]) => [id, name.trim()]))}
          onUse={enterNames}
          onClose={() => onPasting(false)}
        />
      )}
    </form>
  );
}

/** Joins the first few names and gives the number of the remaining ones; null if there are no names. */
function someOf(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  if (names.length <= LISTED) return list(names);
  return list([...names.slice(0, LISTED), `${names.length - LISTED} more`]);
}

const seedClass = 'text-[18px] font-heavy font-stretch-80% text-ink-3 text-right tabular-nums';

const barLabelClass =
  'min-w-0 wrap-anywhere leading-none in-[.names-editor-three]:[display:-webkit-box] in-[.names-editor-three]:max-h-8 in-[.names-editor-three]:overflow-hidden in-[.names-editor-three]:[-webkit-box-orient:vertical] in-[.names-editor-three]:[-webkit-line-clamp:2] max-md:in-[.names-editor-three]:[--w:70%] max-md:in-[.names-editor-three]:font-stretch-70%';

interface NameFieldsProps {
  groups: readonly TeamGroup[];
  look: BoardLook;
  /** The names in the fields, by team id. */
  names: Readonly<Record<string, string>>;
  defaults: Readonly<Record<string, string>>;
  isChanged: (id: string) => boolean;
  disabled: boolean;
  onName: (id: string, name: string) => void;
}

function SideBySide(props: NameFieldsProps) {
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

/** The layout for 12 and 14 teams: both sides with the seeds between them, and the byes listed separately. */
function ThreeColumns({ format, ...props }: NameFieldsProps & { format: Format }) {
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
      className="disp flex items-center justify-between [--w:125%] gap-3 w-full min-h-9 px-3 mb-2 rounded-sm text-lg in-[.names-editor-three]:h-9"
      style={{ background: solid, color: onSolid }}
    >
      <span className={barLabelClass}>{group.label}</span>
      <span className="text-sm font-strong font-stretch-80% whitespace-nowrap">
        {counted(group.teams.length, 'team')}
      </span>
    </legend>
  );
}
