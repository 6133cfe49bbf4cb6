import { later } from '../../../ui/later.tsx';

/** Asks for another name of a template. */
export const RenameTemplateDialog = later(() =>
  import('./rename-template-dialog.tsx').then((module) => module.RenameTemplateDialog),
);
