import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { copyText } from './share.ts';
import styles from './shown-once.module.css';

export interface ShownOnceProps {
  name: string;
  secret: string;
  children: ReactNode;
}

/** A secret that is shown only once, with a button to copy it. */
export function ShownOnce({ name, secret, children }: ShownOnceProps) {
  return (
    <section className={`stack ${styles.secret}`} aria-label={name}>
      <p>{children}</p>
      <code className={styles.code}>{secret}</code>
      <Button block icon={Copy} variant="primary" onClick={() => void copyText(secret, `${name} copied!`)}>
        Copy {name}
      </Button>
    </section>
  );
}
