import type { Fight } from '@lockroom/contract';
import { ArrowLeftRight, Ban, ClockPlus, Ellipsis, Repeat, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { toastFailure } from '../../../shell/errors.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { laterLock } from '../../competitions/manager/lock-later.ts';
import { lockOf } from '../card/fight-rules.ts';
import { CallOffDialog } from './call-off-dialog.tsx';
import type { CardOwner } from './card-owner.queries.ts';
import { useFightAct } from './fight-acts.queries.ts';
import { useSetLockTimes } from './manager.queries.ts';

export interface FightActsProps {
  owner: CardOwner;
  fight: Fight;
  onReplace: () => void;
}

export function FightActs({ owner, fight, onReplace }: FightActsProps) {
  const [isCallingOff, setCallingOff] = useState(false);
  const act = useFightAct(owner);
  const locks = useSetLockTimes(owner, () => undefined);
  const { id, title, fighter1, fighter2, lockDatetime } = fight;
  const params = { fightId: id };
  const isOff = fight.fightStatus === 'called-off';
  const hasResult = fight.winnerId !== null;

  function run(call: () => Promise<Fight>, said: string) {
    act.mutate(call, {
      onSuccess: () => void toast.show({ title: said, description: `${title}: ${fighter1} v ${fighter2}` }),
      onError: (error) => toastFailure(error, 'The fight could not be changed'),
    });
  }

  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={`What happened to ${fighter1} v ${fighter2}`} />}>
        <MenuItem icon={Repeat} disabled={hasResult || isOff} onSelect={onReplace}>
          Replace a Fighter
        </MenuItem>
        <MenuItem
          icon={ArrowLeftRight}
          onSelect={() =>
            run(
              () => api.fightActs.swapCorners({ params, body: { seen: { fighter1, fighter2 } } }),
              'Corners swapped',
            )
          }
        >
          Swap Corners
        </MenuItem>
        <MenuItem
          icon={ClockPlus}
          disabled={hasResult || isOff || lockDatetime === null}
          onSelect={() =>
            locks.mutate({
              lockTimes: { [id]: laterLock(lockOf(fight).lockAt) },
              seen: { [id]: lockDatetime },
            })
          }
        >
          10 More Minutes
        </MenuItem>
        {isOff ? (
          <MenuItem
            icon={RotateCcw}
            onSelect={() => run(() => api.fightActs.reinstate({ params }), 'Fight back on')}
          >
            Put Back On
          </MenuItem>
        ) : (
          <MenuItem icon={Ban} onSelect={() => setCallingOff(true)}>
            Call Off
          </MenuItem>
        )}
      </Menu>
      {isCallingOff && <CallOffDialog owner={owner} fight={fight} onClose={() => setCallingOff(false)} />}
    </>
  );
}
