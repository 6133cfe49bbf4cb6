import type { Room } from '@lockroom/contract';
import { type Format, TEXT_MAX, teamNames } from '@lockroom/game';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { list } from '../../../app/list.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { BoardLook } from '../board/board-look.ts';
import { useSaveNames } from './manager.queries.ts';
import { changedNames, doubledNames, type NamesDraft } from './names-draft.ts';
import styles from './names-editor.module.css';
import { LiveNotes, Warning } from './notes.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { type TeamGroup, teamGroups } from './team-groups.ts';
import { counted } from './words.ts';

export interface NamesEditorProps {
  room: Room;
  format: Format;
  /** Holds the names as they are stored. */
  look: BoardLook;
  /** What was typed and is not saved; the page keeps it, because it warns before it is lost. */
  draft: NamesDraft;
  onDraft: (draft: NamesDraft) => void;
  onCancel: () => void;
  /** Called once the names are saved. */
  onDone: () => void;
}

/** Edit Team Names: one field per seed of both sides, or a pasted list. A completed event keeps its names. */
export function NamesEditor({ room, format, look, draft, onDraft, onCancel, onDone }: NamesEditorProps) {
  const [pasting, setPasting] = useState(false);
  const save = useSaveNames(room.id, format.family, onDone);
  const saved = look.names;
  const defaults = teamNames(format);
  const groups = teamGroups(format, look);
  const changes = changedNames(format, saved, draft);
  const count = Object.keys(changes).length;
  const doubled = doubledNames(format, saved, draft);
  const nameOf = (id: string) => draft[id] ?? saved[id] ?? defaults[id] ?? '';

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0 && !save.isPending) save.mutate(changes);
      }}
    >
      <div className={styles.head}>
        <p className="muted">One name per seed. An empty name brings the standard one back.</p>
        <Button
          variant="ghost"
          icon={ClipboardPaste}
          disabled={room.isCompleted}
          onClick={() => setPasting(true)}
        >
          Paste a List
        </Button>
      </div>
      <div className={styles.doubled}>
        <LiveNotes>
          {doubled.length > 0 && (
            <Warning>More than one team is called {list(doubled)}. Members cannot tell them apart.</Warning>
          )}
        </LiveNotes>
      </div>
      <div className={styles.sides}>
        {groups.map((group) => (
          <fieldset key={group.words.join()} className={styles.side}>
            <GroupBar look={look} group={group} />
            <ol className={styles.list}>
              {group.teams.map(({ id, seed }) => (
                <li key={id} className={styles.team}>
                  <span className={cx(styles.seed, id in changes && styles.changed)} aria-hidden>
                    {seed}
                  </span>
                  <Field label={`${group.label}, seed ${seed}`} hideLabel>
                    <TextInput
                      value={nameOf(id)}
                      placeholder={defaults[id]}
                      maxLength={TEXT_MAX.teamName}
                      autoComplete="off"
                      autoCapitalize="words"
                      spellCheck={false}
                      disabled={save.isPending || room.isCompleted}
                      onChange={(event) => onDraft({ ...draft, [id]: event.target.value })}
                    />
                  </Field>
                </li>
              ))}
            </ol>
          </fieldset>
        ))}
      </div>
      <SaveBar
        figure={count}
        title={count === 1 ? 'Name changed' : 'Names changed'}
        text={
          doubled.length > 0
            ? `More than once: ${list(doubled)}`
            : `${counted(format.size, 'team')} in the bracket`
        }
      >
        <Button variant="quiet" disabled={save.isPending} onClick={onCancel}>
          Cancel
        </Button>
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
          names={Object.fromEntries(Object.keys(defaults).map((id) => [id, nameOf(id).trim()]))}
          onUse={(names) => onDraft({ ...draft, ...names })}
          onClose={() => setPasting(false)}
        />
      )}
    </form>
  );
}

function GroupBar({ look, group }: { look: BoardLook; group: TeamGroup }) {
  const { solid, onSolid } = look.sides[group.side];
  return (
    <legend className={`disp ${styles.bar}`} style={{ background: solid, color: onSolid }}>
      <span className={styles.barLabel}>{group.label}</span>
      <span className={styles.count}>{counted(group.teams.length, 'team')}</span>
    </legend>
  );
}
