import type { Template } from '@lockroom/contract';
import { formatMountain, isFightSport, sportLabel, TEXT_MAX } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { localTime } from '../../shell/local-time.ts';
import { paths } from '../../shell/paths.ts';
import { RenameDialog } from '../../shell/rename-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LockLine } from '../../ui/lock-line.tsx';
import { TemplateFeed } from '../templates/follow/template-feed.tsx';
import { useRenameTemplate } from '../templates/template.queries.ts';
import { ActButtons, type PageAct } from './page-acts.tsx';

/** The longest name, in characters, that fits at full size. */
const LONG_NAME = 30;

export interface TemplateHeadProps {
  template: Template;
  /** Leaves results mode; omitted outside of it. */
  onExitResults?: (() => void) | undefined;
  /** The actions shown outside of results mode. */
  acts: readonly PageAct[];
}

export function TemplateHead({ template, onExitResults, acts }: TemplateHeadProps) {
  const { name, sport, eventName, lockTime } = template;
  const [renaming, setRenaming] = useState(false);
  const inResults = onExitResults !== undefined;
  const title = inResults ? 'Enter Results' : name;
  return (
    <header className="grid gap-4 mb-6">
      <div className="flex items-center gap-2 min-w-0 lg:-ml-2.5">
        {/* On narrow pages, the top bar has the back link. */}
        <IconButton asChild icon={ChevronLeft} label="Back to Creator Admin Room" className="max-lg:hidden">
          <Link to={paths.creatorAdmin()} />
        </IconButton>
        <h1
          className="disp min-w-0 py-0.5 text-display leading-[0.95] wrap-anywhere data-long:text-5xl max-lg:data-long:text-[27px]"
          data-long={title.length > LONG_NAME || undefined}
        >
          {title}
        </h1>
        {!inResults && (
          <IconButton icon={Pencil} label="Edit Template Name" onClick={() => setRenaming(true)} />
        )}
      </div>
      <div className="flex flex-wrap gap-2 items-center min-w-0">
        <Badge>Template</Badge>
        <Badge>{sportLabel(sport)}</Badge>
        {(inResults || eventName) && (
          <span className="text-ink-2 wrap-anywhere">{inResults ? name : eventName}</span>
        )}
        {!inResults && !isFightSport(sport) && <TemplateLock lockTime={lockTime} />}
      </div>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-[1_1_40%]">
        {inResults ? (
          <Button variant="ghost" icon={X} onClick={onExitResults}>
            Exit Results
          </Button>
        ) : (
          <>
            <ActButtons acts={acts} />
            <TemplateFeed templateId={template.id} />
          </>
        )}
      </div>
      {renaming && <RenameTemplateDialog template={template} onClose={() => setRenaming(false)} />}
    </header>
  );
}

function TemplateLock({ lockTime }: Pick<Template, 'lockTime'>) {
  if (lockTime === null) return <LockLine icon="clock" text="No lock time set" />;
  const lockAt = Date.parse(lockTime);
  const local = localTime(lockAt);
  return <LockLine icon="open" text="Locks" strong={formatMountain(lockAt)} after={local && `(${local})`} />;
}

function RenameTemplateDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  return (
    <RenameDialog
      title="Edit Template Name"
      description="Managers find the template by this name. Rooms that imported it keep what they have."
      label="Template name"
      name={template.name}
      maxLength={TEXT_MAX.templateName}
      rename={useRenameTemplate(template.id, onClose)}
      failed="Failed to update template name"
      onClose={onClose}
    />
  );
}
