import type { Room, SameFights, Template } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../shell/errors.ts';
import { isOpen, SameFightsFields } from '../../../shell/same-fights.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangeReport } from '../../../ui/change-report.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { IMPORT_FAILED, importPreviewQuery, useImport } from './import.queries.ts';
import { keptText, reportParts } from './report-parts.ts';

export interface ImportPreviewProps {
  room: Room;
  template: Template;
  onBack: () => void;
  onClose: () => void;
}

export function ImportPreview({ room, template, onBack, onClose }: ImportPreviewProps) {
  const [includeResults, setIncludeResults] = useState(false);
  const [sameFights, setSameFights] = useState<SameFights>();
  const choice = { templateId: template.id, includeResults, sameFights };
  const { data: report, error, isPlaceholderData } = useQuery(importPreviewQuery(room.id, choice));
  const run = useImport(room, onClose);
  const parts = report ? reportParts(report) : [];
  const kept = report && keptText(report);
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
          : error && !report
            ? errorText(error, 'What it changes could not be found out. Please try again.')
            : null
      }
      onSubmit={() => run.mutate(choice)}
    >
      {hasResults(template) && (
        <Checkbox
          label="Include the results"
          checked={includeResults}
          disabled={run.isPending}
          onChange={(event) => setIncludeResults(event.target.checked)}
        />
      )}
      {!report && !error && (
        <Loading label="Finding out what changes">
          <Skeleton width="60%" height="20px" />
          <Skeleton width="100%" height="72px" />
        </Loading>
      )}
      {report && (
        <SameFightsFields
          questions={report.questions}
          answers={sameFights}
          disabled={run.isPending}
          onAnswer={setSameFights}
        />
      )}
      {report && (
        <ChangeReport parts={parts}>
          {!report.hasChanges && <p>The room has all of this already. Nothing changes.</p>}
          {kept && <p className="text-sm text-ink-2">{kept}</p>}
        </ChangeReport>
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

function hasResults({ fights, results }: Template): boolean {
  return (
    Object.keys(results ?? {}).length > 0 || fights.some(({ fightStatus }) => fightStatus === 'completed')
  );
}
