import type { Template } from '@lockroom/contract';
import { sportLabel } from '@lockroom/game';
import type { ReactNode } from 'react';
import { Facts, PanelSection } from '../../../ui/facts.tsx';
import { madeOn } from '../admin/dates.ts';

export interface TemplatePanelProps {
  template: Template;
  /** What the template is made of: 'Total fights' or 'Total games', and how many. */
  total: { term: string; value: number };
  /** What only templates of this kind have. */
  children?: ReactNode;
}

/** The right panel of the template manager. All that matters of it is on the page as well. */
export function TemplatePanel({ template, total, children }: TemplatePanelProps) {
  const { name, sport, eventName, createdAt } = template;
  return (
    <>
      <PanelSection title="Template Info">
        <Facts
          facts={[
            { term: 'Name', value: name },
            { term: 'Sport', value: sportLabel(sport) },
            ...(eventName ? [{ term: 'Event', value: eventName }] : []),
            { ...total, figure: true },
            { term: 'Made', value: madeOn(createdAt) },
          ]}
        />
      </PanelSection>
      {children}
    </>
  );
}
