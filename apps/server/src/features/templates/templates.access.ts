import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenTemplate } from '../../kernel/http/access-context.ts';
import { findTemplate, type TemplateRow } from './templates.store.ts';

/** Templates may be read by every signed-in user and changed by administrators (rules: secrecy#administrators). */
export const templateGuards: Pick<Guards, 'template.reader' | 'template.admin'> = {
  'template.reader': async (input) => ({ template: await proveTemplate(input) }),
  'template.admin': async (input) => {
    if (!input.viewer.isAdmin) refuse('admin_only');
    return { template: await proveTemplate(input) };
  },
};

async function proveTemplate({ db, id }: GuardInput): Promise<ProvenTemplate> {
  return toProof(found(await findTemplate(db, found(id('templateId')))));
}

/** Wraps a template after the caller's access to it has been checked. */
export function toProof({ id, competitionId, sport }: TemplateRow): ProvenTemplate {
  return { id, owner: { kind: 'template', competitionId, sport } };
}
