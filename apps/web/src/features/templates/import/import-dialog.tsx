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
      <section className="grid gap-2 grid-cols-1" aria-label="Compatible templates">
        <h3 className="label">Compatible templates</h3>
        <Choices room={room} onChoose={setChosen} />
      </section>
      <section className="grid gap-2 grid-cols-1" aria-label="Quick guide">
        <h3 className="label">Quick guide</h3>
        <ol className="grid gap-1.5 [&>li]:grid [&>li]:grid-cols-[22px_minmax(0,1fr)] [&>li]:items-baseline [&>li]:leading-relaxed">
          {GUIDE.map((step, index) => (
            <li key={step}>
              <span className="num text-ink-3" aria-hidden>
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
    <ul
      className="ruled grid grid-cols-1 max-h-[36dvh] overflow-y-auto border-y border-line"
      aria-label="Templates"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
      tabIndex={0}
    >
      {templates.map((template) => (
        <li key={template.id} className="flex items-center justify-between gap-3 py-2.5 px-0">
          <span className="grid gap-0.5 min-w-0 leading-normal">
            <b className="wrap-anywhere">{template.name}</b>
            <span className="text-sm text-ink-2">{factsOf(template)}</span>
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
