import type { Fight } from '@lockroom/contract';
import type { MoveDirection } from '@lockroom/game';
import { ClipboardPaste, ListPlus, Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { later } from '../../../ui/later.tsx';
import { FightList } from '../card/fight-frame.tsx';
import styles from './card-editor.module.css';
import type { CardOwner } from './card-owner.queries.ts';
import { DeleteFightDialog } from './delete-fight-dialog.tsx';
import { FightEditor } from './fight-editor.tsx';
import { FightRow } from './fight-row.tsx';
import { useMoveFight, useUploadFighterPhoto } from './manager.queries.ts';
import type { PreparePhoto } from './photo-button.tsx';
import { sayLost, sayUnsaved } from './words.ts';

/** Comes when fights are added; the panel has it fetched ahead. */
export const AddFightDialog = later(() =>
  import('./add-fight-dialog.tsx').then((module) => module.AddFightDialog),
);

export interface CardEditorProps {
  owner: CardOwner;
  /** Fight 1 first, as the server answers it. */
  card: readonly Fight[];
  preparePhoto: PreparePhoto;
  /** Whether the open form holds something that is not saved. */
  dirty: boolean;
  onDirty: (dirty: boolean) => void;
  /** Whether the dialog is open that adds fights. */
  adding: boolean;
  onAdding: (adding: boolean) => void;
  /** Opens the dialog that takes a card from a text. */
  onPaste: () => void;
}

/** The card, main event first: every fight can be changed in place, moved and deleted, and new ones added. */
export function CardEditor({
  owner,
  card,
  preparePhoto,
  dirty,
  onDirty,
  adding,
  onAdding,
  onPaste,
}: CardEditorProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Fight | null>(null);
  const list = useRef<HTMLElement>(null);
  const focus = useFocusInList(list, card);
  const move = useMoveFight(owner);
  const upload = useUploadFighterPhoto(owner);
  const isGone = editing !== null && (owner.isCompleted || !card.some(({ id }) => id === editing));

  // The form can go without having been closed: somebody took its fight off the card, or completed the event.
  useEffect(() => {
    if (!isGone) return;
    setEditing(null);
    onDirty(false);
    // Whoever deletes the fight here has asked for it.
    if (dirty && !deleting) sayLost(owner.isCompleted);
  }, [isGone, dirty, deleting, owner.isCompleted, onDirty]);

  function edit(fight: Fight) {
    // One form at a time, and what was typed into it is not thrown away by a click elsewhere.
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
    // In one step with the dialog, which would hold the focus while it is open.
    setDeleting(null);
    setEditing(null);
    onDirty(false);
    if (neighbour) focus.now(`[data-edit="${neighbour.id}"]`);
  }

  async function storePhoto(fightId: string, fighterNumber: 1 | 2, photoData: string) {
    // The mutation has said what went wrong; here it only matters that it is over.
    await upload.mutateAsync({ fightId, fighterNumber, photoData }).catch(() => undefined);
  }

  return (
    <>
      {card.length === 0 && (
        <EmptyState
          icon={ListPlus}
          title="No Fights Yet"
          action={
            <div className={styles.first}>
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
                onClose={() => close(fight)}
                onDirty={onDirty}
              />
            ) : (
              <FightRow
                key={fight.id}
                fight={fight}
                readOnly={owner.isCompleted}
                canMove={canMove}
                preparePhoto={preparePhoto}
                onUpload={(number, data) => storePhoto(fight.id, number, data)}
                onMove={onMove}
                onEdit={() => edit(fight)}
              />
            );
          })}
        </FightList>
      </section>
      <p className="sr" role="status">
        {placeOf(card, move.variables?.fightId)}
      </p>
      {card.length > 0 && !owner.isCompleted && editing === null && (
        <div className={styles.float}>
          <Button
            variant="primary"
            className={styles.plus}
            aria-label="Add New Fight"
            title="Add New Fight"
            onClick={() => onAdding(true)}
          >
            <Plus aria-hidden />
          </Button>
        </div>
      )}
      {adding && <AddFightDialog owner={owner} card={card} onClose={() => onAdding(false)} />}
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

/** Where the fight stands that was moved last, for those who do not see it travel. */
function placeOf(card: readonly Fight[], fightId: string | undefined): string {
  const fight = card.find(({ id }) => id === fightId);
  return fight ? `${fight.fighter1} v ${fight.fighter2} is now the ${fight.title}` : '';
}

/**
 * Puts the focus on an element of the list: after the next change of its order, because a row that travels loses it, or
 * at once when `order` is not waited for.
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
