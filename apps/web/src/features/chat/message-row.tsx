import type { Message } from '@lockroom/contract';
import { Ellipsis, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { clockTime } from '../../shell/date.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import styles from './message-row.module.css';

export interface MessageRowProps {
  message: Message;
  isMine: boolean;
  isPending: boolean;
  day: string | null;
  onRemove: ((message: Message) => void) | null;
}

export const MessageRow = memo(function MessageRow({
  message,
  isMine,
  isPending,
  day,
  onRemove,
}: MessageRowProps) {
  const time = clockTime(Date.parse(message.createdAt));
  return (
    <>
      {day && (
        <p className={`label ${styles.day}`}>
          <span>{day}</span>
        </p>
      )}
      <div className={cx(styles.message, isMine && styles.mine, isPending && styles.pending)}>
        {!isMine && <Avatar name={message.username} src={message.profileImageUrl} size="s" />}
        <div className={styles.words}>
          <p className={`tiny dim ${styles.by}`}>
            {isMine ? <span className="sr">You</span> : <b>{message.username}</b>}{' '}
            {isPending ? 'Sending...' : <time dateTime={message.createdAt}>{time}</time>}
          </p>
          <div className={styles.line}>
            <p className={styles.bubble} dir="auto">
              {message.message}
            </p>
            {onRemove && !isPending && (
              <Menu
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    size="s"
                    className={styles.menu}
                    label={`Menu for the message of ${message.username}, ${time}`}
                  />
                }
              >
                <MenuItem icon={Trash2} danger onSelect={() => onRemove(message)}>
                  Remove Message
                </MenuItem>
              </Menu>
            )}
          </div>
        </div>
      </div>
    </>
  );
});
