import type { Template } from '@lockroom/contract';
import { sportLabel } from '@lockroom/rules';
import type { ReactNode } from 'react';
import { dateOf } from '../../shell/date.ts';
import { Facts, PanelSection } from '../../ui/facts.tsx';

export interface TemplatePanelProps {
  template: Template;
  total: { term: string; value: number };
  children?: ReactNode;
}

/** The right panel of the template editor. Everything essential in it is also on the page itself. */
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
            { term: 'Made', value: dateOf(createdAt) },
          ]}
        />
      </PanelSection>
      {children}
    </>
  );
}
