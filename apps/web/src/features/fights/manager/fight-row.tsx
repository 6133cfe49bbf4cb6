import type { Fight } from '@lockroom/contract';
import { type MoveDirection, maxForFight } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PointChip, PointChips } from '../../../ui/point-chip.tsx';
import { missingPicksQuery } from '../../competitions/manager/missing-picks.queries.ts';
import { CornerFace, cornerClass, fighterOf } from '../card/corner-face.tsx';
import { cornerState } from '../card/corner-look.ts';
import { FightChange } from '../card/fight-change.tsx';
import {
  CalledOff,
  cornersClass,
  FightFoot,
  FightFrame,
  FightOutcome,
  Versus,
} from '../card/fight-frame.tsx';
import { FightLock } from '../card/fight-lock.tsx';
import { isOff, NO_PICK, scoredFight } from '../card/fight-rules.ts';
import { resultText } from '../card/result-text.ts';
import type { CardOwner } from './card-owner.queries.ts';
import { FightActs } from './fight-acts.tsx';
import { POINT_FIELDS } from './fight-draft.ts';
import { PhotoButton } from './photo-button.tsx';

export interface FightRowProps {
  owner: CardOwner;
  fight: Fight;
  canMove: Readonly<Record<MoveDirection, boolean>>;
  onUpload: (fighterNumber: 1 | 2, photoData: string) => Promise<void>;
  onMove: (direction: MoveDirection) => void;
  onEdit: () => void;
  onReplace: () => void;
}

export function FightRow(props: FightRowProps) {
  const { owner, fight, canMove, onUpload, onMove, onEdit, onReplace } = props;
  return (
    <FightFrame fight={fight} aside={<LockOrResult fight={fight} />}>
      <div className={cornersClass}>
        {([1, 2] as const).map((corner) => {
          const state = cornerState(fight, NO_PICK, corner);
          const { name, photo } = fighterOf(fight, corner);
          return (
            <Fragment key={corner}>
              {corner === 2 && <Versus />}
              <div className={cornerClass(fight, corner, state)}>
                <CornerFace fight={fight} corner={corner} state={state} />
                {!owner.isCompleted && (
                  <PhotoButton
                    name={name}
                    hasPhoto={photo !== null}
                    side={corner === 1 ? 'red' : 'blue'}
                    onUpload={(data) => onUpload(corner, data)}
                  />
                )}
              </div>
            </Fragment>
          );
        })}
      </div>
      {(isOff(fight) || fight.replacedAt !== null) && (
        <FightChange fight={fight}>
          {owner.roomId !== null && !owner.isCompleted && !fight.isLocked && (
            <PickedAgain roomId={owner.roomId} fight={fight} />
          )}
        </FightChange>
      )}
      <FightFoot>
        {!owner.isCompleted && (
          <div className="flex flex-1 gap-1 [&>:first-child]:mr-1">
            <Button variant="ghost" icon={Pencil} data-edit={fight.id} onClick={onEdit}>
              Edit
              <span className="sr-only">
                {fight.fighter1} v {fight.fighter2}
              </span>
            </Button>
            <MoveButtons fight={fight} canMove={canMove} onMove={onMove} />
            <FightActs owner={owner} fight={fight} onReplace={onReplace} />
          </div>
        )}
        <PointChips label={`Points of ${fight.title}`}>
          {POINT_FIELDS.map(({ name, chip }) => (
            <PointChip key={name} label={chip} state="offer" points={fight[name]} />
          ))}
        </PointChips>
      </FightFoot>
    </FightFrame>
  );
}

/** The two buttons that reorder the card; 'up' moves towards the main event. */
export function MoveButtons({ fight, canMove, onMove }: Pick<FightRowProps, 'fight' | 'canMove' | 'onMove'>) {
  return (['up', 'down'] as const).map((direction) => (
    <IconButton
      key={direction}
      icon={direction === 'up' ? ArrowUp : ArrowDown}
      label={`Move ${fight.fighter1} v ${fight.fighter2} ${direction}`}
      data-move={`${direction}-${fight.id}`}
      // `disabled` would lose the focus when the fight reaches the end of the card.
      aria-disabled={!canMove[direction] || undefined}
      onClick={() => canMove[direction] && onMove(direction)}
    />
  ));
}

function LockOrResult({ fight }: { fight: Fight }) {
  const result = resultText(fight);
  if (isOff(fight)) return <CalledOff />;
  if (result === null) return <FightLock fight={fight} />;
  return <FightOutcome text={result} points={null} max={maxForFight(scoredFight(fight))} />;
}

/**
 * Shows how many members whose pick was removed have picked the fight again. The missing picks section shows loading
 * errors.
 */
function PickedAgain({ roomId, fight }: { roomId: string; fight: Fight }) {
  const { data } = useQuery(missingPicksQuery(roomId));
  const figures = data?.pickedAgain.find(({ fightId }) => fightId === fight.id);
  if (!figures) return null;
  const { again, of } = figures;
  return (
    <p className="text-ink-2 text-sm py-2.5 px-3 border-t border-line [&_b]:text-ink">
      <b>
        {again} of {of}
      </b>{' '}
      {of === 1 ? 'has' : 'have'} picked again
    </p>
  );
}
