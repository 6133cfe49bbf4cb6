import type { ImportReport } from '@lockroom/contract';
import { isFightSport, sportLabel } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { found, refuse } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import type { ProvenRoom, Viewer } from '../../kernel/proofs.ts';
import { type ImportFigures, type ImportPlan, logOnGround, openGround } from '../brackets/ground.service.ts';
import { planCardImport } from '../fights/import.service.ts';
import { planBracketImport } from '../tournaments/import.service.ts';
import { toProof } from './templates.access.ts';
import { findTemplate, findTemplateHeld, type TemplateRow } from './templates.store.ts';
import { importText } from './wording.ts';

/** Which template goes into which room, and when. */
export interface ImportRequest {
  room: ProvenRoom;
  templateId: string;
  includeResults: boolean;
  now: number;
}

/** What an import did beyond its report. */
export interface ImportDone {
  report: ImportReport;
  /** The newest result that came, as members are told of it; null where none did. */
  posted: string | null;
  /** Whose sheets lost picks. */
  ownerIds: string[];
}

/** What an import would do now; a completed room refuses like the import. */
export async function previewImport(db: Db, request: ImportRequest): Promise<ImportReport> {
  if (request.room.isCompleted) refuse('event_completed');
  const template = found(isId(request.templateId) ? await findTemplate(db, request.templateId) : null);
  return toReport(template, (await plan(db, request, template)).figures);
}

/** Imports a template (decisions section 8), logged in one line; where nothing changes nothing is logged. */
export async function importTemplate(
  db: Db,
  request: ImportRequest & { actor: Pick<Viewer, 'id' | 'username'> },
): Promise<ImportDone> {
  const { room, actor, now } = request;
  await openGround(db, room);
  // Held, so that it is not deleted or changed while it is read.
  const template = found(isId(request.templateId) ? await findTemplateHeld(db, request.templateId) : null);
  const { figures, posted, ownerIds, write } = await plan(db, request, template);
  const report = toReport(template, figures);
  if (!report.hasChanges) return { report, posted: null, ownerIds: [] };
  await write();
  await logOnGround(db, { room, actor, now }, importText(report));
  return { report, posted, ownerIds };
}

function plan(db: Db, request: ImportRequest, row: TemplateRow): Promise<ImportPlan> {
  const { room, includeResults, now } = request;
  const template = toProof(row).ground;
  if (template.sport !== room.sport) {
    refuse(
      'conflict',
      `This template is for ${sportLabel(template.sport)}, the room is for ${sportLabel(room.sport)}.`,
    );
  }
  const route = { room, template, includeResults, now };
  return isFightSport(room.sport) ? planCardImport(db, route) : planBracketImport(db, route);
}

function toReport({ id, name }: TemplateRow, figures: ImportFigures): ImportReport {
  const { fightsKept: _, ...changes } = figures;
  const hasChanges = Object.values(changes).some((list) => list.length > 0);
  return { templateId: id, templateName: name, hasChanges, ...figures };
}
