import type { RoomCard, Template } from '@lockroom/contract';
import { CREATOR_TABS, ROOM_TAB_LABELS } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { LayoutTemplate, LifeBuoy } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../../shell/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts, PanelSection } from '../../../ui/facts.tsx';
import { inTab } from './choices.ts';

export interface AdminPanelProps {
  templates: readonly Template[] | undefined;
  rooms: readonly RoomCard[] | undefined;
  /** Errors of requests that no other part of the page reports. */
  failed: ReactNode;
}

/** The right panel of the Creator Admin Room: totals, and links to other admin pages. */
export function AdminPanel({ templates, rooms, failed }: AdminPanelProps) {
  return (
    <>
      {failed}
      {templates && (
        <PanelSection title="Template library" end={templates.length}>
          <Facts
            facts={CREATOR_TABS.map((tab) => ({
              term: ROOM_TAB_LABELS[tab],
              value: inTab(templates, tab).length,
              figure: true,
            }))}
          />
        </PanelSection>
      )}
      {rooms && (
        <PanelSection title="Test rooms" end={rooms.length}>
          <Facts
            facts={[
              { term: 'Members', value: sum(rooms, ({ memberCount }) => memberCount), figure: true },
              { term: 'Brackets', value: sum(rooms, ({ bracketCount }) => bracketCount), figure: true },
            ]}
          />
        </PanelSection>
      )}
      <PanelSection title="Admin tools">
        <AdminTools />
      </PanelSection>
    </>
  );
}

export function AdminTools() {
  return (
    <div className="grid gap-2">
      <Button asChild variant="ghost" block icon={LayoutTemplate}>
        <Link to={paths.adminTemplates()}>App Creator Admin</Link>
      </Button>
      <Button asChild variant="ghost" block icon={LifeBuoy}>
        <Link to={paths.supportAdmin()}>Support Admin</Link>
      </Button>
    </div>
  );
}

function sum<T>(items: readonly T[], figure: (item: T) => number): number {
  return items.reduce((total, item) => total + figure(item), 0);
}
