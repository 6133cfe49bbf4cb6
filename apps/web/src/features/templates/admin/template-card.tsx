import type { Template } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { Layers, Trash2 } from 'lucide-react';
import { dateOf } from '../../../shell/date.ts';
import { paths } from '../../../shell/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PosterCard } from '../../../ui/poster-card.tsx';
import { templateFacts } from './template-facts.ts';

export function TemplateCard({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const { id, name, sport, eventName, createdAt } = template;
  return (
    <PosterCard
      poster={{ id, name, plate: plateFor(sport), sportLabel: sportLabel(sport) }}
      way={<Link to={paths.templateRoom(id)} />}
      facts={templateFacts(template)}
      line={
        <span className="text-sm text-ink-3 flex items-center gap-1.5 min-w-0">
          <Layers className="size-3.5 stroke-2" aria-hidden />
          <span className="min-w-0 truncate" title={eventName ?? undefined}>
            {eventName ?? `Made ${dateOf(createdAt)}`}
          </span>
        </span>
      }
      actions={<IconButton size="s" icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />}
    />
  );
}
