import type { Room, Template } from '@lockroom/contract';
import { isFightSport, sportLabel } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { counted } from '../../../shell/counted.ts';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { templatesQuery } from '../templates.queries.ts';
import { fits } from './import.queries.ts';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';

const GUIDE = [
  'Choose a template that fits this room.',
  'Read what will change. Nothing is changed before you say so.',
  'Include the results if the event is over and you want them, too.',
  'Import it. Members see it at once and in the changes log.',
] as const;

export function ImportDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const [chosen, setChosen] = useState<Template | null>(null);
  const isCard = isFightSport(room.sport);
  if (chosen)
    return <ImportPreview room={room} template={chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  return (
    <Dialog
      onClose={onClose}
      title="Easy Data Import"
      description="Brings a ready-made card or bracket into this room."
    >
      <Facts
        facts={[
          { term: 'Sport', value: sportLabel(room.sport) },
          { term: 'Bracket size', value: isCard ? 'None' : counted(room.bracketSize ?? 0, 'team') },
          { term: 'Type', value: isCard ? 'Fight card' : 'Bracket' },
        ]}
      />
      <section className={`stack ${styles.part}`} aria-label="Compatible templates">
        <h3 className="label">Compatible templates</h3>
        <Choices room={room} onChoose={setChosen} />
      </section>
      <section className={`stack ${styles.part}`} aria-label="Quick guide">
        <h3 className="label">Quick guide</h3>
        <ol className={styles.guide}>
          {GUIDE.map((step, index) => (
            <li key={step}>
              <span className="num dim" aria-hidden>
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </section>
    </Dialog>
  );
}

function Choices({ room, onChoose }: { room: Room; onChoose: (template: Template) => void }) {
  const { data, error, refetch } = useQuery(templatesQuery);
  if (error && !data) {
    return <LoadFailed title="The templates could not be loaded" error={error} onRetry={() => refetch()} />;
  }
  if (!data) {
    return (
      <Loading label="Loading the templates">
        <Skeleton width="100%" height="52px" />
        <Skeleton width="100%" height="52px" />
      </Loading>
    );
  }
  const templates = data.filter((template) => fits(template, room));
  if (templates.length === 0) {
    return (
      <EmptyState icon={Layers} title="No Compatible Templates">
        {isFightSport(room.sport)
          ? `There is no template for ${sportLabel(room.sport)} yet.`
          : `There is no template for ${sportLabel(room.sport)} with ${counted(room.bracketSize ?? 0, 'team')} yet.`}
      </EmptyState>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
    <ul className={`ruled ${styles.list}`} aria-label="Templates" tabIndex={0}>
      {templates.map((template) => (
        <li key={template.id} className={`spread ${styles.template}`}>
          <span className={styles.words}>
            <b className="breaks">{template.name}</b>
            <span className="small muted">{factsOf(template)}</span>
          </span>
          <Button
            variant="plain"
            aria-label={`Import ${template.name}`}
            icon={Layers}
            onClick={() => onChoose(template)}
          >
            Import
          </Button>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ fights, results, bracketSize, eventName }: Template): string {
  const scored = fights.filter(({ fightStatus }) => fightStatus === 'completed').length;
  const decided = bracketSize === null ? scored : Object.keys(results ?? {}).length;
  return [
    ...(eventName ? [eventName] : []),
    bracketSize === null ? counted(fights.length, 'fight') : counted(bracketSize, 'team'),
    ...(decided > 0 ? [counted(decided, 'result')] : []),
  ].join(', ');
}
