import { ChevronLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from './button.tsx';

export function PageHead({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <header className="flex flex-wrap gap-2 items-center gap-y-4 gap-x-3 mb-9 max-lg:mb-6">
      <h1 className="disp flex-auto min-w-0 text-display wrap-anywhere">{title}</h1>
      {actions && <div className="flex gap-2 max-sm:flex-[1_0_100%] max-sm:[&>*]:flex-1">{actions}</div>}
    </header>
  );
}

export function SectionHead({ title, end }: { title: string; end?: ReactNode }) {
  return (
    <div className="flex items-center gap-3.5 mt-8 mx-0 mb-4 after:flex-1 after:order-1 after:h-px after:bg-line [&>:nth-child(2)]:order-2">
      <h2 className="disp text-[22px]">{title}</h2>
      {end}
    </div>
  );
}

interface SubBarProps {
  /** An empty link or button element, which is rendered as the Back button. */
  back: ReactElement;
  backLabel: string;
  context: ReactNode;
  more?: ReactNode;
}

/** The 44 px bar at the top of a subpage below 1200 px. Wider screens have breadcrumbs instead. */
export function SubBar({ back, backLabel, context, more }: SubBarProps) {
  return (
    <div className="lg:hidden text-ink-2 flex items-center gap-1 min-h-11 -mt-1 -mx-3 mb-2">
      <IconButton asChild icon={ChevronLeft} label={backLabel}>
        {back}
      </IconButton>
      <span className="min-w-0 truncate flex-1 font-medium">{context}</span>
      {more}
    </div>
  );
}
