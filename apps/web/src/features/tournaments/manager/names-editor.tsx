import { type Format, teamNames } from '@lockroom/game';
import { ClipboardPaste } from 'lucide-react';
import { list } from '../../../app/list.ts';
import { Button } from '../../../ui/button.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import type { BoardLook } from '../board/board-look.ts';
import type { BracketOwner } from './bracket-owner.queries.ts';
import { useSaveNames } from './manager.queries.ts';
import { SideBySide, ThreeColumns } from './name-fields.tsx';
import { changedNames, doubledNames, type NamesDraft } from './names-draft.ts';
import styles from './names-editor.module.css';
import { LiveNotes, Warning } from './notes.tsx';
import { PasteDialog } from './paste-teams.ts';
import { teamGroups } from './team-groups.ts';
import { counted } from './words.ts';

export interface NamesEditorProps {
  owner: BracketOwner;
  format: Format;
  /** Holds the names as they are stored. */
  look: BoardLook;
  /** What was typed and is not saved; the page keeps it, because it warns before it is lost. */
  draft: NamesDraft;
  onDraft: (draft: NamesDraft) => void;
  /** Gives up what was typed; left out of a page that is there to name teams while there is nothing to give up. */
  onCancel?: (() => void) | undefined;
  /** Called once the names are saved. */
  onDone: () => void;
  /** Whether the dialog is open that takes names from a text. */
  pasting: boolean;
  onPasting: (pasting: boolean) => void;
}

/** Most names that are listed one by one. */
const LISTED = 6;
/** Sizes of a template whose seeds stand between the sides (001 section 2). */
const THREE_COLUMNS: readonly number[] = [12, 14];

/** Edit Team Names: one field per seed of both sides, or a pasted list. A completed event keeps its names. */
export function NamesEditor({
  owner,
  format,
  look,
  draft,
  onDraft,
  onCancel,
  onDone,
  pasting,
  onPasting,
}: NamesEditorProps) {
  const save = useSaveNames(owner, onDone);
  const saved = look.names;
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
    onName: (id: string, name: string) => onDraft({ ...draft, [id]: name }),
  };

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
          disabled={owner.isCompleted}
          onClick={() => onPasting(true)}
        >
          Paste Teams
        </Button>
      </div>
      <div className={styles.doubled}>
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
          onUse={(pasted) => onDraft({ ...draft, ...pasted })}
          onClose={() => onPasting(false)}
        />
      )}
    </form>
  );
}

/** Names as one phrase, the first few of many; null for none. */
function someOf(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  if (names.length <= LISTED) return list(names);
  return list([...names.slice(0, LISTED), `${names.length - LISTED} more`]);
}
