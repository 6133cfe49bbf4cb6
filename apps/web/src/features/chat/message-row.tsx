import type { Message } from '@lockroom/contract';
import { Ellipsis, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { clockTime } from '../../shell/date.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

const bubbleClass =
  'min-w-0 py-2 px-3 rounded-[12px_12px_12px_3px] bg-surface-2 leading-[1.38] whitespace-pre-wrap wrap-anywhere in-[.message-row-mine]:rounded-[12px_12px_3px] in-[.message-row-mine]:bg-accent in-[.message-row-mine]:text-on-accent';
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
        <p className="label flex items-center gap-2.5 pt-1 px-0 pb-3 before:flex-1 after:flex-1 before:h-px after:h-px before:bg-line after:bg-line">
          <span>{day}</span>
        </p>
      )}
      <div
        className={cx(
          'flex items-end gap-2.5 max-w-[92%] w-fit',
          isMine && 'message-row-mine ml-auto flex-row-reverse',
          isPending && 'opacity-75',
        )}
      >
        {!isMine && <Avatar name={message.username} src={message.profileImageUrl} size="s" />}
        <div className="grid min-w-0">
          <p className="text-xs text-ink-3 mt-0 mr-0 mb-0.75 ml-0.5 wrap-anywhere tabular-nums [&_b]:text-ink-2 [&_b]:font-semibold in-[.message-row-mine]:text-right">
            {isMine ? <span className="sr-only">You</span> : <b>{message.username}</b>}{' '}
            {isPending ? 'Sending...' : <time dateTime={message.createdAt}>{time}</time>}
          </p>
          <div className="flex items-center gap-1.5 min-w-0 in-[.message-row-mine]:flex-row-reverse">
            <p className={bubbleClass} dir="auto">
              {message.message}
            </p>
            {onRemove && !isPending && (
              <Menu
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    size="s"
                    className="-my-1.5 mx-0 text-ink-3"
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
