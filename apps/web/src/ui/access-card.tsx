import { Check, Copy, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Card } from './card.tsx';
import { IconButton } from './icon-button.tsx';
import { toast } from './toast.ts';

export interface AccessCardProps {
  roomCode: string;
  password: string;
  onShare: () => void;
  children: ReactNode;
}

export function AccessCard({ roomCode, password, onShare, children }: AccessCardProps) {
  return (
    <Card className="flex flex-wrap gap-2 items-center gap-y-3.5 gap-x-6 py-3.5 px-4 mb-4">
      <dl className="flex flex-wrap gap-2 gap-y-3.5 gap-x-4.5 min-w-0">
        <Key
          term="Room ID"
          value={roomCode}
          className="font-heavy font-stretch-105% tracking-[0.1em] tabular-nums"
        />
        {password ? (
          <Key
            term="Password"
            value={password}
            className="font-heavy font-stretch-95% tracking-[0.01em] wrap-anywhere"
          />
        ) : (
          <div>
            <dt className="label">Password</dt>
            <dd className="text-ink-3 h-8 leading-[32px]">No Password Set</dd>
          </div>
        )}
      </dl>
      <div className="flex gap-2 ml-auto max-lg:w-full max-lg:[&>:last-child]:flex-1">
        <IconButton icon={Share2} label="Share" onClick={onShare} />
        {children}
      </div>
    </Card>
  );
}

function Key({ term, value, className }: { term: string; value: string; className: string | undefined }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      toast.show({ title: `${term} copied to clipboard!` });
    } catch {
      // The clipboard requires a secure connection; the value is shown beside the button.
      toast.show({ title: `Copy the ${term} by hand`, description: value, duration: 15_000 });
    }
  }
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd className="flex items-center min-w-0 h-8 text-2xl leading-none max-sm:text-[18px]">
        <b className={className}>{value}</b>
        <IconButton
          size="s"
          icon={copied ? Check : Copy}
          label={`Copy ${term}`}
          className="-my-1.5 text-ink-3 max-lg:-ml-1.5 max-lg:-mr-2.5"
          onClick={copy}
          onBlur={() => setCopied(false)}
        />
      </dd>
    </div>
  );
}
