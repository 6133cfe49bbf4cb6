import { teamNames } from '@lockroom/rules';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { conflictingValues } from '../../../shell/conflicting-values.ts';
import { counted } from '../../../shell/counted.ts';
import { list } from '../../../shell/list.ts';
import { Button } from '../../../ui/button.tsx';
import { LiveNotes, Warning } from '../../../ui/notes.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import type { BoardSetup } from '../board/board-look.ts';
import type { BoardOwner } from './board-owner.queries.ts';
import { useBoardChange } from './manager.queries.ts';
import { SideBySide, ThreeColumns } from './name-fields.tsx';
import { changedNames, doubledNames, type NamesDraft } from './names-draft.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { teamGroups } from './team-groups.ts';

export interface NamesEditorProps {
  owner: BoardOwner;
  setup: BoardSetup;
  /** The unsaved names. The panel owns them, to warn before they are lost. */
  draft: NamesDraft;
  onDraft: (draft: NamesDraft) => void;
  /** Discards unsaved names; omitted on a template's page without any. */
  onCancel?: (() => void) | undefined;
  onDone: () => void;
  /** Whether the Paste Teams dialog is open. */
  pasting: boolean;
  onPasting: (pasting: boolean) => void;
}

/** The most names listed; the rest are only counted. */
const LISTED = 6;
/** The template sizes that show seeds between the sides. */
const THREE_COLUMNS: readonly number[] = [12, 14];

/** Edits team names with one field per team, or from a pasted list. */
export function NamesEditor({
  owner,
  setup,
  draft,
  onDraft,
  onCancel,
  onDone,
  pasting,
  onPasting,
}: NamesEditorProps) {
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
  });
  const saved = look.names;
  // The stored names that the manager saw when typing. Another session may change them meanwhile.
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
    onName: (id: string, name: string) => take({ [id]: name }),
  };

  function take(typed: NamesDraft) {
    const overwritten = Object.keys(typed).filter((id) => !(id in draft));
    setSeen({ ...seen, ...Object.fromEntries(overwritten.map((id) => [id, saved[id] ?? ''])) });
    onDraft({ ...draft, ...typed });
  }

  // The message names the stored names, so saving again overwrites them deliberately.
  function takeForSeen(error: unknown) {
    const now = conflictingValues(error);
    if (!now) return;
    const there = Object.keys(seen).flatMap((id) => {
      const name = now[`teamNames.${id}`];
      return typeof name === 'string' ? [[id, name]] : [];
    });
    setSeen({ ...seen, ...Object.fromEntries(there) });
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (count === 0 || save.isPending) return;
        save.mutate({ teamNames: changes, seen: { teamNames: seen } }, { onError: takeForSeen });
      }}
    >
      <div className="flex items-center justify-between flex-wrap gap-3 mb-4">
        <p className="text-ink-2">One name per seed. An empty name brings the standard one back.</p>
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
          onUse={take}
          onClose={() => onPasting(false)}
        />
      )}
    </form>
  );
}

/** Joins the first few names and counts the rest; null if there are none. */
function someOf(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  if (names.length <= LISTED) return list(names);
  return list([...names.slice(0, LISTED), `${names.length - LISTED} more`]);
}
