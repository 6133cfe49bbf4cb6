import { reports } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { closeReport, readReports, sendReport } from './reports.service.ts';

export function reportRoutes({ config }: { config: Pick<Config, 'adminEmails'> }): Implementation[] {
  return implement(reports, {
    create: (context) => sendReport(context, context.body, config.adminEmails),
    ofRoom: ({ db, room, viewer, query }) =>
      readReports(db, { roomId: room.id, managerId: room.creatorId, viewerId: viewer.id }, query),
    all: ({ db, query }) => readReports(db, 'administrator', query),
    close: (context) => closeReport(context, context.params.reportId),
  });
}
