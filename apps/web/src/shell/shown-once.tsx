import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { copyText } from './share.ts';

interface ShownOnceProps {
  name: string;
  secret: string;
  children: ReactNode;
}

export function ShownOnce({ name, secret, children }: ShownOnceProps) {
  return (
    <section
      className="grid gap-2 mb-4 p-3 border border-line rounded-md text-xs leading-[1.35]"
      aria-label={name}
    >
      <p>{children}</p>
      <code className="wrap-anywhere select-all">{secret}</code>
      <Button block icon={Copy} variant="primary" onClick={() => void copyText(secret, `${name} copied!`)}>
        Copy {name}
      </Button>
    </section>
  );
}
