import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { Warning } from './notes.tsx';

export function DraftList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol
      className="ruled grid max-h-[48dvh] overflow-y-auto border-y border-line"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </ol>
  );
}

export interface DraftRowProps {
  line: number;
  place: string;
  unused?: boolean;
  problems: readonly string[];
  onRemove: () => void;
  actions?: ReactNode;
  children: ReactNode;
}

/** A line of a pasted draft: its number, destination, content and problems. */
export function DraftRow({ line, place, unused, problems, onRemove, actions, children }: DraftRowProps) {
  return (
    <li
      className={cx('grid gap-0.5 pt-2 px-0 pb-2.5', unused && 'draft-list-unused text-ink-3')}
      data-line={line}
    >
      <div className="text-sm flex items-center gap-2 min-w-0 [.draft-list-unused>&]:text-ink">
        <span className="font-strong wrap-anywhere">{place}</span>
        <span className="text-ink-3 whitespace-nowrap tabular-nums">Line {line}</span>
        <span className="flex flex-none ml-auto">
          {actions}
          <IconButton icon={Trash2} size="s" label={`Remove line ${line}`} onClick={onRemove} />
        </span>
      </div>
      {children}
      {problems.map((problem) => (
        <Warning key={problem}>{problem}</Warning>
      ))}
    </li>
  );
}
