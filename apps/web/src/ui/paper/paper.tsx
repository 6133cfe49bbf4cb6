import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

export interface PaperProps {
  asked: number;
  children: ReactNode;
}

/**
 * The landscape pages to print, hidden on screen. They stay mounted as long as their owner, because some browsers read
 * them only after the print call has returned.
 */
export function Paper({ asked, children }: PaperProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: prints the same content again
  useEffect(() => {
    let isGone = false;
    void document.fonts.ready.then(() => {
      if (!isGone) window.print();
    });
    return () => {
      isGone = true;
    };
  }, [asked]);
  return createPortal(
    <div className={styles.paper} data-paper>
      {children}
    </div>,
    document.body,
  );
}

export function PaperPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
