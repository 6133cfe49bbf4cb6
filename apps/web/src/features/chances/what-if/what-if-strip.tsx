import { Link2 } from 'lucide-react';
import { counted } from '../../../shell/counted.ts';
import { copyLink } from '../../../shell/share.ts';
import { Button } from '../../../ui/button.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { type ViewChoice, ViewSwitch } from '../entry-views.tsx';
import { Legend } from '../legend.tsx';

export interface WhatIfStripProps {
  views: ViewChoice;
  count: number;
  /** The current chance, which changes with each assumed result. */
  chance: string;
  onClear: () => void;
  /** The path of this page, for the link that is copied. */
  path: string;
}

/** Summarizes the assumed results: below the page head on wide screens, above the tab bar on phones. */
export function WhatIfStrip({ views, count, chance, onClear, path }: WhatIfStripProps) {
  const wide = useWide();
  const results = counted(count, 'result');
  const buttons = (
    <>
      <Button variant="ghost" disabled={count === 0} onClick={onClear}>
        Clear
      </Button>
      <Button variant="primary" icon={Link2} onClick={() => void copyLink(path, 'Link copied to clipboard!')}>
        Copy link
      </Button>
    </>
  );
  if (!wide) {
    return (
      <SaveBar label="What if" title={`${chance}, if so`} text={results}>
        {buttons}
      </SaveBar>
    );
  }
  return (
    <section
      className="plane flex flex-wrap gap-2 items-center gap-y-2 gap-x-4 mb-3 p-2 shadow-hairline-strong"
      aria-label="What if"
    >
      <ViewSwitch {...views} />
      <span className="text-ink-2">{results}</span>
      <Legend of="what-if" />
      <span className="flex gap-2.5 items-center ml-auto">
        <span className="text-sm text-ink-3">Nothing is stored</span>
        {buttons}
      </span>
    </section>
  );
}
