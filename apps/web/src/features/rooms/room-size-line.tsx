import type { Room } from '@lockroom/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { RoomSettingsDialog } from './room-settings-dialog.tsx';
import { styles } from './room-size-line.classes.ts';

export function RoomSizeLine({ room }: { room: Room }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={cx('flex items-center justify-between text-sm text-ink-2', styles.size, styles.line)}>
      <p>
        Room for <b>{room.maxBrackets} brackets</b> in all
      </p>
      <Button
        variant="quiet"
        size="s"
        aria-label="Change the number of brackets"
        onClick={() => setChanging(true)}
      >
        Change
      </Button>
      {changing && <RoomSettingsDialog room={room} onClose={() => setChanging(false)} />}
    </div>
  );
}
