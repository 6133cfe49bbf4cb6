import type { Template } from '@lockroom/contract';
import { isFightSport } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { useUser } from '../api/session.ts';
import { ADMIN_ROOM } from '../features/manager/manager-frame.tsx';
import { FightTemplate, TournamentTemplate } from '../features/manager/template-rooms.tsx';
import { AccessDenied } from '../features/templates/admin/admin-panel.tsx';
import { templateCardQuery, templateQuery } from '../features/templates/template.queries.ts';
import { isNotFound } from '../shell/errors.ts';
import { DeadEnd, LoadFailed } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { FightCardSkeleton, Loading, Skeleton } from '../ui/skeleton.tsx';

export function TemplateRoomScreen() {
  const { templateId = '' } = useParams({ strict: false });
  return useUser().isAdmin ? <TemplateRoom key={templateId} templateId={templateId} /> : <AccessDenied />;
}

function TemplateRoom({ templateId }: { templateId: string }) {
  const { data: template, error, refetch } = useQuery(templateQuery(templateId));
  if (isNotFound(error))
    return (
      <DeadEnd
        icon={FileX}
        title="Template not found"
        crumbs={[ADMIN_ROOM]}
        back={ADMIN_ROOM}
        to={ADMIN_ROOM.path}
        way="Back to Creator Admin Room"
      >
        It was deleted, or the address is wrong.
      </DeadEnd>
    );
  if (template) return <SportTemplate template={template} />;
  return (
    <Page title="Template" crumbs={[ADMIN_ROOM]} back={ADMIN_ROOM}>
      {error ? (
        <LoadFailed title="The template could not be loaded" heading="h1" error={error} onRetry={refetch} />
      ) : (
        <Loading label="Loading template...">
          <Skeleton width="min(260px, 70%)" height="40px" />
          <FightCardSkeleton main />
          <FightCardSkeleton />
        </Loading>
      )}
    </Page>
  );
}

function SportTemplate({ template }: { template: Template }) {
  const { id, sport } = template;
  const card = useQuery({ ...templateCardQuery(id), enabled: isFightSport(sport) });
  return isFightSport(sport) ? (
    <FightTemplate template={template} sport={sport} card={card} />
  ) : (
    <TournamentTemplate template={template} />
  );
}
