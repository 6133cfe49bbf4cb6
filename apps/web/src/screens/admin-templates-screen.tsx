import type { Template } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useState } from 'react';
import { AdminPage } from '../features/templates/admin/admin-panel.tsx';
import { DeleteTemplateDialog, TemplateRow } from '../features/templates/admin/lists.tsx';
import { TemplateForm } from '../features/templates/admin/template-form.tsx';
import { templatesQuery } from '../features/templates/template.queries.ts';
import { ListPending } from '../shell/load-failed.tsx';
import { EmptyState } from '../ui/notes.tsx';
import { SectionHead } from '../ui/page-head.tsx';

export function AdminTemplatesScreen() {
  return (
    <AdminPage title="App Creator Admin">
      <AdminTemplates />
    </AdminPage>
  );
}

function AdminTemplates() {
  const { data: templates, error, refetch } = useQuery(templatesQuery);
  const [deleting, setDeleting] = useState<Template | null>(null);
  return (
    <>
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
                Templates that you create with the form appear here.
              </EmptyState>
            )
          ) : (
            <ListPending error={error} onRetry={refetch} what="templates" rows={4} />
          )}
        </section>
      </div>
      {deleting && <DeleteTemplateDialog template={deleting} from="page" onClose={() => setDeleting(null)} />}
    </>
  );
}
