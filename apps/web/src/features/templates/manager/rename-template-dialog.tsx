import type { Template } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/game';
import { errorText } from '../../../api/errors.ts';
import { NameDialog } from '../../../ui/name-dialog.tsx';
import { RENAME_FAILED, useRenameTemplate } from './template.queries.ts';

export interface RenameTemplateDialogProps {
  template: Pick<Template, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks for another name of a template. Render it only while it is open, so that it forgets. */
export function RenameTemplateDialog({ template, onClose }: RenameTemplateDialogProps) {
  const rename = useRenameTemplate(template.id, onClose);
  return (
    <NameDialog
      title="Edit Template Name"
      description="Managers find the template by this name. Rooms that imported it keep what they have."
      label="Template name"
      name={template.name}
      maxLength={TEXT_MAX.templateName}
      loading={rename.isPending}
      error={rename.error && errorText(rename.error, RENAME_FAILED)}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  );
}
