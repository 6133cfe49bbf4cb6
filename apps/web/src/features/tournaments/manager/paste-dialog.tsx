import { useState } from 'react';
import { list } from '../../../app/list.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-input.tsx';
import dialog from './dialogs.module.css';
import styles from './names-editor.module.css';
import { LiveNotes, Note, Warning } from './notes.tsx';
import { countDoubts, namesOf, readPastedNames } from './paste-names.ts';
import type { GroupTeam, TeamGroup } from './team-groups.ts';
import { counted, doubtTexts } from './words.ts';

export interface PasteDialogProps {
  groups: readonly TeamGroup[];
  /** The names as they stand in the fields, by team id. */
  names: Readonly<Record<string, string>>;
  onUse: (names: Record<string, string>) => void;
  onClose: () => void;
}

const ALL = 'all';
/** Most teams without a name that are listed one by one. */
const LISTED = 6;

/** Takes a list of names, one per line, shows where each goes and marks what is unclear. Nothing is saved yet. */
export function PasteDialog({ groups, names, onUse, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [target, setTarget] = useState(ALL);
  const wanted = target === ALL ? groups : groups.filter((_, index) => String(index) === target);
  const reading = readPastedNames(text, wanted, names);
  const used = namesOf(reading);
  const count = Object.keys(used).length;
  const doubts = countDoubts(reading);
  const place = (team: GroupTeam) =>
    `${groups.find((group) => group.teams.some(({ id }) => id === team.id))?.label ?? ''} #${team.seed}`;

  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Paste a List"
      description="One name per line, best seed first, or with the seed before the name. A blank line or a heading tells the sides apart."
      submitLabel={count > 0 ? `Use ${counted(count, 'Name')}` : 'No Names Yet'}
      pendingLabel="Saving..."
      loading={false}
      error={null}
      submitDisabled={count === 0}
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
      <Field label="Names">
        <TextArea
          value={text}
          rows={6}
          autoCapitalize="words"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {reading.lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ol className={styles.preview} aria-label="Preview" tabIndex={0}>
          {reading.lines.map((line) => (
            <li key={line.line} className={styles.line}>
              <span className={styles.goes}>{line.team ? place(line.team) : 'Not used'}</span>
              <span className={cx(styles.name, !line.team && styles.unused)}>{line.name}</span>
              {line.doubts.length > 0 && (
                <div className={styles.doubts}>
                  <Warning>{doubtTexts(line.doubts).join('. ')}</Warning>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      <LiveNotes>
        {doubts > 0 && (
          <Warning>{doubts === 1 ? '1 line is unclear' : `${doubts} lines are unclear`}.</Warning>
        )}
        {reading.lines.length > 0 && reading.missing.length > 0 && (
          <Note>
            {reading.missing.length > LISTED
              ? `${counted(reading.missing.length, 'team')} keep their names.`
              : `${list(reading.missing.map(place))} ${reading.missing.length === 1 ? 'keeps its name' : 'keep their names'}.`}
          </Note>
        )}
      </LiveNotes>
      <p className={dialog.note}>Nothing is saved before Save Teams.</p>
    </FormDialog>
  );
}
