import { Check, Copy, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './access-card.module.css';
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
    <Card className={`cluster ${styles.card}`}>
      <dl className={`cluster ${styles.keys}`}>
        <Key term="Room ID" value={roomCode} className={styles.code} />
        {password ? (
          <Key term="Password" value={password} className={styles.password} />
        ) : (
          <div>
            <dt className="label">Password</dt>
            <dd className={`dim ${styles.none}`}>No Password Set</dd>
          </div>
        )}
      </dl>
      <div className={styles.end}>
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
      <dd className={styles.value}>
        <b className={className}>{value}</b>
        <IconButton
          size="s"
          icon={copied ? Check : Copy}
          label={`Copy ${term}`}
          className={styles.copy}
          onClick={copy}
          onBlur={() => setCopied(false)}
        />
      </dd>
    </div>
  );
}
