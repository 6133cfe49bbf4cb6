import type { Template } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { Layers, Trash2 } from 'lucide-react';
import { dateOf } from '../../../shell/date.ts';
import { paths } from '../../../shell/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PosterCard } from '../../../ui/poster-card.tsx';
import styles from './cards.module.css';
import { templateFacts } from './template-facts.ts';

export function TemplateCard({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const { id, name, sport, eventName, createdAt } = template;
  return (
    <PosterCard
      poster={{ id, name, plate: plateFor(sport), sportLabel: sportLabel(sport) }}
      way={<Link to={paths.templateRoom(id)} />}
      facts={templateFacts(template)}
      line={
        <span className={`small dim ${styles.line}`}>
          <Layers className="icon-s" aria-hidden />
          <span className="trunc" title={eventName ?? undefined}>
            {eventName ?? `Made ${dateOf(createdAt)}`}
          </span>
        </span>
      }
      actions={<IconButton size="s" icon={Trash2} label={`Delete ${name}`} onClick={onDelete} />}
    />
  );
}
