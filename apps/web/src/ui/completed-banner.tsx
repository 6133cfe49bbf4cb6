import { Flag, Lock, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export function CompletedBanner({ children = 'Final rankings are locked.' }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-2 completed-banner-banner items-center gap-y-2 gap-x-3 py-3 px-4 rounded-md bg-ink text-bg">
      <Flag aria-hidden />
      <b className="disp [--w:78%] text-2xl whitespace-nowrap">Event Completed</b>
      <span className="text-sm text-[color-mix(in_srgb,currentcolor_84%,transparent)]">{children}</span>
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

interface CoverProps {
  icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
  action: ReactNode;
}

/** Shown instead of picks that are hidden from the viewer. Never render the hidden picks underneath. */
export function Cover({ icon: Icon, title, children, action }: CoverProps) {
  return (
    <div className="plane grid place-items-center min-h-85 p-7 [background:repeating-linear-gradient(-45deg,var(--surface-1)_0_14px,var(--surface-2)_14px_28px)] text-center [.completed-banner-banner+&]:mt-4">
      <div className="grid justify-items-center gap-3.5 max-w-105">
        <Icon aria-hidden />
        <h2 className="disp text-[44px] leading-[0.9] [text-box:normal] text-balance">{title}</h2>
        <p className="text-ink-2">{children}</p>
        {action}
      </div>
    </div>
  );
}
