import type { Template } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { counted } from '../../../shell/counted.ts';
import { dateOf } from '../../../shell/date.ts';
import { paths } from '../../../shell/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { kindText } from './choices.ts';

export function TemplateRow({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const { id, name, eventName, bracketSize, fights, createdAt } = template;
  const size = counted(fights.length, 'fight');
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 py-3 px-0">
      <div className="grid gap-0.5 wrap-anywhere">
        <Link
          to={paths.templateRoom(id)}
          className="covers font-strong text-md leading-normal hover:underline hover:underline-offset-3"
        >
          {name}
        </Link>
        {eventName && <span className="text-sm text-ink-2">{eventName}</span>}
        <span className="text-sm text-ink-3">
          {bracketSize === null ? `${kindText(template)}, ${size}` : kindText(template)} · {dateOf(createdAt)}
        </span>
      </div>
      <IconButton icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />
    </li>
  );
}
