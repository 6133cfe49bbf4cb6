import { type GroupTeam, namesOfDraft, readPastedTeams } from '@lockroom/paste';
import { PASTE_MAX } from '@lockroom/rules';
import { useState } from 'react';
import { counted } from '../../../shell/counted.ts';
import { list } from '../../../shell/list.ts';
import { cx } from '../../../ui/cx.ts';
import { DraftList, DraftRow } from '../../../ui/draft-list.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { LiveNotes, Note, Warning } from '../../../ui/notes.tsx';
import { PasteSource } from '../../../ui/paste-source.tsx';
import { Select } from '../../../ui/select.tsx';
import type { TeamGroup } from './team-groups.ts';
import { DOUBTS, PASTE_FAILURES } from './words.ts';

export interface PasteDialogProps {
  groups: readonly TeamGroup[];
  /** The names in the fields, by team id. */
  names: Readonly<Record<string, string>>;
  onUse: (names: Record<string, string>) => void;
  onClose: () => void;
}

const ALL = 'all';
/** The most teams listed; the rest are only counted. */
const LISTED = 6;

/** Reads team names from text or a file, previews them and marks unclear lines. It saves nothing. */
export function PasteDialog({ groups, names, onUse, onClose }: PasteDialogProps) {
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
      description="One name per line, best seed first, or with the seed before the name; or a table with the columns Team, Seed and Side. A blank line or a heading tells the sides apart."
      submitLabel={count === 0 ? 'No Names Yet' : isSame ? 'No Changes' : `Use ${counted(count, 'Name')}`}
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
        {doubts > 0 && (
          <Warning>{doubts === 1 ? '1 line is unclear' : `${doubts} lines are unclear`}.</Warning>
        )}
        {isSame && <Note>The teams have these names already. Nothing changes.</Note>}
        {lines.length > 0 && missing.length > 0 && (
          <Note>
            {missing.length > LISTED
              ? `${counted(missing.length, 'team')} keep their names.`
              : `${list(missing.map(place))} ${missing.length === 1 ? 'keeps its name' : 'keep their names'}.`}
          </Note>
        )}
      </LiveNotes>
      <Note>Nothing is saved before Save Teams.</Note>
    </FormDialog>
  );
}

/** Removes one line (1-based) from the text. */
function withoutLine(text: string, line: number): string {
  const rows = text.split(/\r\n?|\n/);
  return rows.filter((_, index) => index !== line - 1).join('\n');
}
