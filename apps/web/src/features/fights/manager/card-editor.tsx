import type { Fight } from '@lockroom/contract';
import type { MoveDirection } from '@lockroom/rules';
import { ClipboardPaste, ListPlus, Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FightList } from '../card/fight-frame.tsx';
import { AddFightDialog } from './add-fight-dialog.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import { DeleteFightDialog } from './delete-fight-dialog.tsx';
import { FightEditor } from './fight-editor.tsx';
import { FightRow } from './fight-row.tsx';
import { useMoveFight, useUploadFighterPhoto } from './manager.queries.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { type Replacing, TwiceNotice } from './twice-notice.tsx';
import { sayLost, sayUnsaved } from './words.ts';

export interface CardEditorProps {
  owner: CardOwner;
  /** The fights of the card, Fight 1 first. */
  card: readonly Fight[];
  dirty: boolean;
  onDirty: (dirty: boolean) => void;
  adding: boolean;
  onAdding: (adding: boolean) => void;
  onPaste: () => void;
}

export function CardEditor({ owner, card, dirty, onDirty, adding, onAdding, onPaste }: CardEditorProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Fight | null>(null);
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  const list = useRef<HTMLElement>(null);
  const focus = useFocusInList(list, card);
  const move = useMoveFight(owner);
  const upload = useUploadFighterPhoto(owner);
  const isGone = editing !== null && (owner.isCompleted || !card.some(({ id }) => id === editing));

  // Another session may remove the fight or complete the event while the form is open.
  useEffect(() => {
    if (!isGone) return;
    setEditing(null);
    onDirty(false);
    // Deleting the fight here discards its changes on purpose.
    if (dirty && !deleting) sayLost(owner.isCompleted);
  }, [isGone, dirty, deleting, owner.isCompleted, onDirty]);

  function edit(fight: Fight) {
    // Only one form is open at a time, and a click elsewhere must not discard its changes.
    if (dirty) sayUnsaved();
    else setEditing(fight.id);
  }

  function close(fight: Fight) {
    setEditing(null);
    onDirty(false);
    focus.now(`[data-edit="${fight.id}"]`);
  }

  function moveFight(fight: Fight, direction: MoveDirection) {
    focus.afterMove(`[data-move="${direction}-${fight.id}"]`);
    move.mutate({ fightId: fight.id, direction });
  }

  function forget(fight: Fight) {
    const index = card.findIndex(({ id }) => id === fight.id);
    const neighbour = card[index - 1] ?? card[index + 1];
    // Close the form together with the dialog, which would otherwise keep the focus.
    setDeleting(null);
    setEditing(null);
    onDirty(false);
    if (neighbour) focus.now(`[data-edit="${neighbour.id}"]`);
  }

  async function storePhoto(fightId: string, fighterNumber: 1 | 2, photoData: string) {
    // The upload shows its own error message.
    await upload.mutateAsync({ fightId, fighterNumber, photoData }).catch(() => undefined);
  }

  return (
    <>
      {card.length === 0 && (
        <EmptyState
          icon={ListPlus}
          title="No Fights Yet"
          action={
            <div className="flex flex-wrap gap-2 justify-center">
              <Button
                variant="primary"
                disabled={owner.isCompleted}
                icon={Plus}
                onClick={() => onAdding(true)}
              >
                Add Fight
              </Button>
              <Button variant="ghost" disabled={owner.isCompleted} icon={ClipboardPaste} onClick={onPaste}>
                Paste a Card
              </Button>
            </div>
          }
        >
          Start with the main event and work down the card, or paste the whole card.
        </EmptyState>
      )}
      {card.length > 0 && !owner.isCompleted && (
        <div className="flex justify-end mb-4">
          <Button variant="primary" icon={Plus} disabled={editing !== null} onClick={() => onAdding(true)}>
            Add New Fight
          </Button>
        </div>
      )}
      {!owner.isCompleted && <TwiceNotice card={card} onReplace={setReplacing} />}
      <section ref={list} aria-label="Fights, main event first">
        <FightList>
          {card.toReversed().map((fight, place) => {
            const canMove = { up: place > 0, down: place < card.length - 1 };
            const onMove = (direction: MoveDirection) => moveFight(fight, direction);
            return editing === fight.id && !owner.isCompleted ? (
              <FightEditor
                key={fight.id}
                owner={owner}
                fight={fight}
                canMove={canMove}
                onMove={onMove}
                onDelete={() => setDeleting(fight)}
                onReplace={(first) => {
                  close(fight);
                  setReplacing({ fight, first });
                }}
                onClose={() => close(fight)}
                onDirty={onDirty}
              />
            ) : (
              <FightRow
                key={fight.id}
                owner={owner}
                fight={fight}
                canMove={canMove}
                onUpload={(number, data) => storePhoto(fight.id, number, data)}
                onMove={onMove}
                onEdit={() => edit(fight)}
                onReplace={() => setReplacing({ fight })}
              />
            );
          })}
        </FightList>
      </section>
      <p className="sr-only" role="status">
        {placeOf(card, move.variables?.fightId)}
      </p>
      {adding && <AddFightDialog owner={owner} card={card} onClose={() => onAdding(false)} />}
      {replacing && <ReplaceDialog owner={owner} {...replacing} onClose={() => setReplacing(null)} />}
      {deleting && (
        <DeleteFightDialog
          owner={owner}
          fight={deleting}
          fightCount={card.length}
          onClose={() => setDeleting(null)}
          onDeleted={() => forget(deleting)}
        />
      )}
    </>
  );
}

/** Announces the new position of a moved fight to screen readers. */
function placeOf(card: readonly Fight[], fightId: string | undefined): string {
  const fight = card.find(({ id }) => id === fightId);
  return fight ? `${fight.fighter1} v ${fight.fighter2} is now the ${fight.title}` : '';
}

/**
 * Focuses an element of the list: after the next reordering, because moving a row loses the focus, or immediately
 * without `order`.
 */
function useFocusInList(list: RefObject<HTMLElement | null>, card: readonly Fight[]) {
  const wanted = useRef<{ selector: string; order: string } | null>(null);
  const order = card.map((fight) => fight.id).join();
  useEffect(() => {
    if (!wanted.current || wanted.current.order === order) return;
    list.current?.querySelector<HTMLElement>(wanted.current.selector)?.focus();
    wanted.current = null;
  });
  return {
    now: (selector: string) => {
      wanted.current = { selector, order: '' };
    },
    afterMove: (selector: string) => {
      wanted.current = { selector, order };
    },
  };
}
