import { isSport } from '@lockroom/game';
import { found, refuse } from '../../kernel/errors.ts';
import type { GuardInput, Guards, ProvenTemplate } from '../../kernel/proofs.ts';
import { findTemplate, type TemplateRow } from './templates.store.ts';

/** Templates are read by everybody who is signed in and changed by administrators (decisions section 10). */
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

/** A stored template as its calls know it. */
export function toProof({ id, competitionId, sport }: TemplateRow): ProvenTemplate {
  if (!isSport(sport)) throw new Error(`A template is stored with the unknown sport '${sport}'`);
  return { id, ground: { id: null, eventId: competitionId, sport } };
}
