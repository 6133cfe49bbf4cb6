import type { ReactNode } from 'react';
import { Ago } from '../../shell/ago.tsx';
import { Avatar } from '../../ui/avatar.tsx';

export interface BylineProps {
  name: string;
  photo: string | null;
  /** When it was written, as an ISO timestamp. */
  at: string;
  end?: ReactNode;
}

export function Byline({ name, photo, at, end }: BylineProps) {
  return (
    <div className="text-sm text-ink-3 flex items-center gap-2">
      <Avatar name={name} src={photo} size="s" />
      <b className="text-ink-2 font-book wrap-anywhere">{name}</b>
      <Ago at={at} className="flex-none whitespace-nowrap" />
      {end && <span className="flex gap-1.5 ml-auto">{end}</span>}
    </div>
  );
}
