import { Flag, Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function CompletedBanner() {
  return (
    <div className="flex flex-wrap gap-2 completed-banner-banner items-center gap-y-2 gap-x-3 py-3 px-4 rounded-md bg-ink text-bg">
      <Flag aria-hidden />
      <b className="disp [--w:78%] text-2xl whitespace-nowrap">Event Completed</b>
      <span className="text-sm text-[color-mix(in_srgb,currentcolor_84%,transparent)]">
        Final rankings are locked.
      </span>
    </div>
  );
}

interface NoticeBarProps {
  icon?: LucideIcon;
  title: string;
  children: ReactNode;
}

export function NoticeBar({ icon: Icon = Lock, title, children }: NoticeBarProps) {
  return (
    <div className="plane flex items-center gap-3 py-3.5 px-4">
      <Icon aria-hidden />
      <div>
        <b>{title}</b>
        <div className="text-sm text-ink-2">{children}</div>
      </div>
    </div>
  );
}
