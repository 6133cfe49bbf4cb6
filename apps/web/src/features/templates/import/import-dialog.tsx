import type { ImportReport, Room, SameFights, Template } from '@lockroom/contract';
import { formatFamily, formatInstant, isFightSport, isTournamentSport, sportLabel } from '@lockroom/rules';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Layers } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { alertFailure } from '../../../shell/alert-failure.ts';
import { localTime } from '../../../shell/date.ts';
import { errorText } from '../../../shell/errors.ts';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { useRoomZone } from '../../../shell/room-zone.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import { capitalized, counted } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { EmptyState } from '../../../ui/notes.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  type ChangePart,
  ChangeReport,
  isOpen,
  SameFightsFields,
} from '../../fights/manager/change-report.tsx';
import { templatesQuery } from '../template.queries.ts';

interface ImportChoice {
  templateId: string;
  includeResults: boolean;
  sameFights: SameFights;
}

/** The changes that an import would make. Never cached, because members may save picks at any time. */
const importPreviewQuery = (roomId: string, { templateId, includeResults, sameFights }: ImportChoice) => {
  const others = Object.entries(sameFights ?? {}).filter(([, answer]) => answer === null);
  const otherFights = others.map(([key]) => key).join();
  return queryOptions({
    queryKey: [...keys.template(templateId), 'import', roomId, String(includeResults), otherFights],
    queryFn: () =>
      api.templates.preview({
        params: { roomId },
        query: {
          templateId,
          includeResults: includeResults ? 'true' : 'false',
          ...(otherFights !== '' && { otherFights }),
        },
      }),
    // Keep the questions on screen while the server processes an answer to one of them.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
};

/** The alert after a failed import (rules: texts#alerts). */
const IMPORT_FAILED = 'Failed to import template. Please try again.';

function importCall({ sport }: Room) {
  if (isFightSport(sport)) return api.templates.import;
  return formatFamily(sport) === 'football' ? api.templates.importFootball : api.templates.importCustom;
}

/** Whether a template has the room's sport and, for tournaments, its size (rules: play#templates-and-imports). */
export function fits(template: Template, room: Pick<Room, 'sport' | 'bracketSize'>): boolean {
  return (
    template.sport === room.sport &&
    (!isTournamentSport(room.sport) || template.bracketSize === room.bracketSize)
  );
}

const GUIDE = [
  'Choose a template.',
  'See what will change. Nothing changes yet.',
  'Include the results if the event is over.',
  'Import it. Members see it at once.',
] as const;

export function ImportDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const [chosen, setChosen] = useState<Template | null>(null);
  const isCard = isFightSport(room.sport);
  if (chosen)
    return <ImportPreview room={room} template={chosen} onBack={() => setChosen(null)} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Easy Data Import" description="Start from a ready-made card or bracket.">
      <Facts
        facts={[
          { term: 'Sport', value: sportLabel(room.sport) },
          ...(isCard ? [] : [{ term: 'Bracket size', value: counted(room.bracketSize ?? 0, 'team') }]),
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
          <Button aria-label={`Import ${template.name}`} icon={Layers} onClick={() => onChoose(template)}>
            Import
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Counts a template's results, which belong to either fights or games. */
function resultCount({ fights, results }: Template): number {
  const decidedFights = fights.filter(({ fightStatus }) => fightStatus === 'completed');
  return decidedFights.length + Object.keys(results ?? {}).length;
}

function factsOf(template: Template): string {
  const { fights, bracketSize, eventName } = template;
  const decided = resultCount(template);
  return [
    eventName,
    bracketSize === null ? counted(fights.length, 'fight') : counted(bracketSize, 'team'),
    decided > 0 && counted(decided, 'result'),
  ]
    .filter(Boolean)
    .join(', ');
}

interface ImportPreviewProps {
  room: Room;
  template: Template;
  onBack: () => void;
  onClose: () => void;
}

function ImportPreview({ room, template, onBack, onClose }: ImportPreviewProps) {
  const [includeResults, setIncludeResults] = useState(false);
  const [sameFights, setSameFights] = useState<SameFights>();
  const choice = { templateId: template.id, includeResults, sameFights };
  const { data: report, error, isPlaceholderData } = useQuery(importPreviewQuery(room.id, choice));
  const queries = useQueryClient();
  const run = useMutation({
    mutationFn: () => importCall(room)({ params: { roomId: room.id }, body: choice }),
    onSuccess: async ({ hasChanges, templateName }) => {
      void queries.invalidateQueries({ queryKey: keys.brackets });
      void queries.invalidateQueries({ queryKey: keys.rooms });
      await queries.invalidateQueries({ queryKey: keys.room(room.id) });
      onClose();
      toast.show({
        title: hasChanges ? 'Template imported' : 'Nothing changed',
        description: hasChanges ? templateName : `This room already has all of ${templateName}.`,
      });
    },
    onError: (error) => alertFailure(error, IMPORT_FAILED),
  });
  const timeZone = useRoomZone();
  const parts = report ? reportParts(report, timeZone) : [];
  const loadError = report ? null : error;
  const fightsKept = report && fightsKeptText(report);
  const costs = parts.some(({ isLoss, items }) => isLoss && items.length > 0);

  return (
    <FormDialog
      onClose={onClose}
      title="Easy Data Import"
      description={`What '${template.name}' changes in this room:`}
      submitLabel={report && !report.hasChanges ? 'No Changes' : 'Import Template'}
      pendingLabel="Importing..."
      submitVariant={costs ? 'danger' : 'primary'}
      submitDisabled={isPlaceholderData || !report?.hasChanges || isOpen(report.questions, sameFights)}
      loading={run.isPending}
      error={
        run.error
          ? errorText(run.error, IMPORT_FAILED)
          : loadError && errorText(loadError, 'The changes could not be loaded. Please try again.')
      }
      onSubmit={() => run.mutate()}
    >
      {resultCount(template) > 0 && (
        <Checkbox
          label="Include the results"
          checked={includeResults}
          disabled={run.isPending}
          onChange={(event) => setIncludeResults(event.target.checked)}
        />
      )}
      {!report && !error && (
        <Loading label="Loading the changes">
          <Skeleton width="60%" height="20px" />
          <Skeleton width="100%" height="72px" />
        </Loading>
      )}
      {report && (
        <>
          <SameFightsFields
            questions={report.questions}
            answers={sameFights}
            disabled={run.isPending}
            onAnswer={setSameFights}
          />
          <ChangeReport parts={parts}>
            {!report.hasChanges && <p>This room already has all of it.</p>}
            {fightsKept && <p className="text-sm text-ink-2">{fightsKept}</p>}
          </ChangeReport>
        </>
      )}
      <Button
        variant="ghost"
        size="s"
        className="justify-self-start"
        icon={ArrowLeft}
        disabled={run.isPending}
        onClick={onBack}
      >
        Other Templates
      </Button>
    </FormDialog>
  );
}

function reportParts(report: ImportReport, timeZone: string): ChangePart[] {
  return [
    {
      title: 'Picks deleted',
      isLoss: true,
      items: report.picksCleared.map(
        ({ bracketName, picks }) => `${counted(picks, 'pick')} in ${bracketName}`,
      ),
    },
    { title: 'Fights taken off the card', isLoss: true, items: report.fightsRemoved },
    { title: 'New fights', items: report.fightsAdded },
    { title: 'Fights changed', items: report.fightsChanged },
    { title: 'Teams renamed', items: report.teamsRenamed.map(({ from, to }) => `${from} becomes ${to}`) },
    { title: 'Names of sides, rounds and regions', items: report.labelsChanged },
    {
      title: 'Lock times',
      items: report.locksChanged.map(({ what, from, to, reopens }) => {
        const change = `${capitalized(what)}: ${lockText(to, timeZone)}, was ${lockText(from, timeZone)}`;
        return reopens ? `${change}. It is locked now; members can then pick again.` : change;
      }),
    },
    { title: 'Results', items: report.resultsSet.map(capitalized) },
  ];
}

function fightsKeptText({ fightsKept }: ImportReport): string | null {
  if (fightsKept.length === 0) return null;
  const one = fightsKept.length === 1;
  return `${counted(fightsKept.length, 'fight')} ${one ? 'stays' : 'stay'} on the card with ${one ? 'its' : 'their'} picks.`;
}

/** Formats a lock time in the room's time zone, and also in the viewer's if that differs (rules: locks#time-zones). */
function lockText(lockTime: string | null, timeZone: string): string {
  if (lockTime === null) return 'none';
  const at = Date.parse(lockTime);
  const [text, local] = [formatInstant(at, timeZone, 'full'), localTime(at, timeZone, 'full')];
  return local ? `${text} (${local})` : text;
}
