import type { Template } from '@lockroom/contract';
import { formatLocal, formatMountain, isFightSport, sportLabel } from '@lockroom/game';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LockLine } from '../../../ui/lock-line.tsx';
import styles from './template-head.module.css';

/** A name longer than this is set smaller. */
const LONG_NAME = 30;

export interface TemplateHeadProps {
  template: Template;
  /** What is being done, in place of the template's name: 'Enter Results'. */
  doing: string | null;
  onRename: () => void;
  /** The buttons: what can be done with the template, or the way out of what is being done. */
  children: ReactNode;
}

/** The top of the template manager: back to the Creator Admin Room, the name, what it is for, and the actions. */
export function TemplateHead({ template, doing, onRename, children }: TemplateHeadProps) {
  const { name, sport, eventName, lockTime } = template;
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <IconButton asChild icon={ChevronLeft} label="Back to Creator Admin Room" className={styles.back}>
          <Link to={paths.creatorAdmin()} />
        </IconButton>
        <h1 className={`disp ${styles.title}`} data-long={(doing ?? name).length > LONG_NAME || undefined}>
          {doing ?? name}
        </h1>
        {!doing && <IconButton icon={Pencil} label="Edit Template Name" onClick={onRename} />}
      </div>
      <div className={styles.facts}>
        <Badge>Template</Badge>
        <Badge>{sportLabel(sport)}</Badge>
        {doing && <span className={styles.event}>{name}</span>}
        {!doing && eventName && <span className={styles.event}>{eventName}</span>}
        {!doing &&
          !isFightSport(sport) &&
          (lockTime === null ? (
            <LockLine icon="clock" text="No lock time set" />
          ) : (
            <TemplateLock lockAt={Date.parse(lockTime)} />
          ))}
      </div>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}

/** When the bracket locks, with the viewer's own time behind it where that differs (decisions section 5). */
function TemplateLock({ lockAt }: { lockAt: number }) {
  const local = formatLocal(lockAt, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return <LockLine icon="open" text="Locks" strong={formatMountain(lockAt)} after={local && `(${local})`} />;
}
