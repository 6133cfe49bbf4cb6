import { Flag, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { styles } from './manager.classes.ts';

interface ActionNoticeProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action: string;
  onAction: (() => void) | undefined;
}

function ActionNotice({ icon, title, children, action, onAction }: ActionNoticeProps) {
  return (
    <div className={styles.notice}>
      <NoticeBar icon={icon} title={title}>
        <p>{children}</p>
        <Button variant="ghost" size="s" className={styles.noticeAction} onClick={onAction}>
          {action}
        </Button>
      </NoticeBar>
    </div>
  );
}

export function LockNotice(props: { title: string; children: ReactNode; onSet: () => void }) {
  return (
    <ActionNotice icon={TriangleAlert} title={props.title} action="Set Lock Times" onAction={props.onSet}>
      {props.children}
    </ActionNotice>
  );
}

export function CompletedNotice({ onUnmark }: { onUnmark: (() => void) | undefined }) {
  return (
    <ActionNotice icon={Flag} title="The event is completed" action="Unmark Completed" onAction={onUnmark}>
      Final rankings are locked. Unmark the event first to enter, correct or clear results.
    </ActionNotice>
  );
}
