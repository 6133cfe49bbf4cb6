import type { ImportReport, SameFights } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { isId } from '../../kernel/ids.ts';
import type { CompetitionType, ImportFigures, ImportPlan } from '../competitions/competition.type.ts';
import { lockOwner, logForOwner } from '../competitions/competition-host.service.ts';
import { typeOf } from '../rooms/competition.service.ts';
import { toProof } from './templates.access.ts';
import { findTemplate, findTemplateHeld, type TemplateRow } from './templates.store.ts';

/** The template and the room of an import, and its time. */
export interface ImportRequest {
  room: ProvenRoom;
  templateId: string;
  includeResults: boolean;
  sameFights: SameFights;
  now: number;
}

/** What an import would do now; refuses a completed room, as the import does. */
export async function previewImport(
  db: Db,
  types: readonly CompetitionType[],
  request: ImportRequest,
): Promise<ImportReport> {
  if (request.room.isCompleted) refuse('event_completed');
  const template = found(isId(request.templateId) ? await findTemplate(db, request.templateId) : null);
  return toReport(template, (await plan(db, types, request, template)).figures);
}

/**
 * Imports a template (rules: play#templates-and-imports), logged in one line; logs nothing where nothing changes. Answers
 * also whose entries lost picks.
 */
export async function importTemplate(
  db: Db,
  types: readonly CompetitionType[],
  request: ImportRequest & { actor: Pick<Viewer, 'id' | 'username'> },
) {
  const { room, actor, now } = request;
  await lockOwner(db, room);
  // Locked, so that it is not deleted or changed while it is read.
  const template = found(isId(request.templateId) ? await findTemplateHeld(db, request.templateId) : null);
  const { figures, ownerIds, write, changeBy } = await plan(db, types, request, template);
  const report = toReport(template, figures);
  if (!report.hasChanges) return { report, ownerIds: [] };
  await write();
  const change = changeBy({ templateId: template.id, templateName: template.name });
  await logForOwner(db, { room, actor, now }, change);
  return { report, ownerIds };
}

async function plan(
  db: Db,
  types: readonly CompetitionType[],
  request: ImportRequest,
  row: TemplateRow,
): Promise<ImportPlan> {
  const { room, includeResults, sameFights, now } = request;
  const template = toProof(row).owner;
  if (template.sport !== room.sport) {
    refuse(
      'conflict',
      `This template is for ${sportLabel(template.sport)}, the room is for ${sportLabel(room.sport)}.`,
    );
  }
  return typeOf(types, room.sport).templates.planImport(db, {
    room,
    template,
    includeResults,
    sameFights,
    now,
  });
}

function toReport({ id, name }: TemplateRow, figures: ImportFigures): ImportReport {
  const { fightsKept: _, questions: _asked, ...changes } = figures;
  const hasChanges = Object.values(changes).some((list) => list.length > 0);
  return { templateId: id, templateName: name, hasChanges, ...figures };
}
