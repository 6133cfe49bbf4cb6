import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './paper.module.css';

export interface PaperProps {
  /** Grows with every wish to print. */
  asked: number;
  children: ReactNode;
}

/**
 * What the printer gets in place of the page, landscape; on the screen it is not seen. It stays until its owner goes:
 * some browsers read it only after they have returned from printing.
 */
export function Paper({ asked, children }: PaperProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same is printed again
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

/** One page of it. */
export function PaperPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
