import type { Template } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { counted } from '../../../shell/counted.ts';
import { dateOf } from '../../../shell/date.ts';
import { paths } from '../../../shell/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { kindText } from './choices.ts';
import styles from './template-row.module.css';

export function TemplateRow({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const { id, name, eventName, bracketSize, fights, createdAt } = template;
  const size = counted(fights.length, 'fight');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={paths.templateRoom(id)} className={`covers ${styles.name}`}>
          {name}
        </Link>
        {eventName && <span className="small muted">{eventName}</span>}
        <span className="small dim">
          {bracketSize === null ? `${kindText(template)}, ${size}` : kindText(template)} · {dateOf(createdAt)}
        </span>
      </div>
      <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
    </li>
  );
}
