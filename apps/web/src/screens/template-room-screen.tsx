import type { Template } from '@lockroom/contract';
import { isFightSport } from '@lockroom/game';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { FileX } from 'lucide-react';
import { isNotFound } from '../api/errors.ts';
import { useUser } from '../api/session.ts';
import { LoadFailed } from '../app/load-failed.tsx';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { AccessDenied } from '../features/templates/admin/access-denied.tsx';
import { templateCardQuery, templateQuery } from '../features/templates/manager/template.queries.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { later } from '../ui/later.tsx';
import { FightCardSkeleton, Loading, Skeleton } from '../ui/skeleton.tsx';
import { ADMIN_ROOM } from './template-room-screen.places.ts';

/** Fetched for the templates of their sport alone. */
const CardTemplate = later(() =>
  import('./template-room-screen.card.tsx').then((module) => module.CardTemplate),
);
const BracketTemplate = later(() =>
  import('./template-room-screen.bracket.tsx').then((module) => module.BracketTemplate),
);

/** The manager of one template, for administrators alone (001 section 2). */
export function TemplateRoomScreen() {
  const { templateId = '' } = useParams({ strict: false });
  return useUser().isAdmin ? <TemplateRoom key={templateId} templateId={templateId} /> : <AccessDenied />;
}

function TemplateRoom({ templateId }: { templateId: string }) {
  const { data: template, error, refetch } = useQuery(templateQuery(templateId));
  if (isNotFound(error)) return <TemplateNotFound />;
  if (template) return <SportTemplate template={template} />;
  if (!error) return <TemplateLoading title="Template" />;
  return (
    <Page title="Template" crumbs={[ADMIN_ROOM]} back={ADMIN_ROOM}>
      <LoadFailed
        title="The template could not be loaded"
        heading="h1"
        error={error}
        onRetry={() => refetch()}
      />
    </Page>
  );
}

function SportTemplate({ template }: { template: Template }) {
  const { id, sport } = template;
  const card = useQuery({ ...templateCardQuery(id), enabled: isFightSport(sport) });
  const loading = <TemplateLoading title={template.name} />;
  return isFightSport(sport) ? (
    <CardTemplate template={template} sport={sport} card={card} meanwhile={loading} />
  ) : (
    <BracketTemplate template={template} meanwhile={loading} />
  );
}

function TemplateLoading({ title }: { title: string }) {
  return (
    <Page title={title} crumbs={[ADMIN_ROOM]} back={ADMIN_ROOM}>
      <Loading label="Loading template...">
        <Skeleton width="min(260px, 70%)" height="40px" />
        <FightCardSkeleton main />
        <FightCardSkeleton />
      </Loading>
    </Page>
  );
}

function TemplateNotFound() {
  return (
    <Page title="Template not found" crumbs={[ADMIN_ROOM]} back={ADMIN_ROOM}>
      <EmptyState
        icon={FileX}
        title="Template not found"
        heading="h1"
        action={
          <Button asChild variant="primary">
            <Link to={paths.creatorAdmin()}>Back to Creator Admin Room</Link>
          </Button>
        }
      >
        It was deleted, or the address is wrong.
      </EmptyState>
    </Page>
  );
}
