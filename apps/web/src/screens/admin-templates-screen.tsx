import type { Template } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../api/session.ts';
import { AccessDenied } from '../features/templates/admin/access-denied.tsx';
import { DeleteTemplateDialog } from '../features/templates/admin/delete-dialogs.tsx';
import { TemplateForm } from '../features/templates/admin/template-form.tsx';
import { TemplateRow } from '../features/templates/admin/template-row.tsx';
import { templatesQuery } from '../features/templates/templates.queries.ts';
import { BackHead } from '../shell/back-head.tsx';
import { ListPending } from '../shell/load-failed.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { SectionHead } from '../ui/page-head.tsx';

const CRUMBS = [
  { label: 'Dashboard', path: paths.dashboard() },
  { label: 'Creator Admin Room', path: paths.creatorAdmin() },
];

export function AdminTemplatesScreen() {
  return useUser().isAdmin ? <AdminTemplates /> : <AccessDenied />;
}

function AdminTemplates() {
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  const [deleting, setDeleting] = useState<Template | null>(null);
  return (
    <Page title="App Creator Admin" crumbs={CRUMBS}>
      <BackHead title="App Creator Admin" fallback={paths.creatorAdmin()} />
      <div className="grid grid-cols-1 gap-4 gap-y-0 gap-x-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:items-start">
        <section className="[&>:first-child]:min-h-5.5" aria-label="Create New Template">
          <SectionHead title="Create New Template" />
          <TemplateForm />
        </section>
        <section className="[&>:first-child]:min-h-5.5" aria-label="Existing Templates">
          <SectionHead title="Existing Templates" end={templates && <span>{templates.length}</span>} />
          {templates ? (
            templates.length > 0 ? (
              <ul className="ruled">
                {templates.map((template) => (
                  <TemplateRow key={template.id} template={template} onDelete={() => setDeleting(template)} />
                ))}
              </ul>
            ) : (
              <EmptyState icon={Layers} title="No Templates Yet">
                What you create with the form stands here.
              </EmptyState>
            )
          ) : (
            <ListPending error={error} onRetry={refetch} what="templates" rows={4} />
          )}
        </section>
      </div>
      {deleting && <DeleteTemplateDialog template={deleting} from="page" onClose={() => setDeleting(null)} />}
    </Page>
  );
}
