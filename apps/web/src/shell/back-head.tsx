import { useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './back-head.module.css';

export interface BackHeadProps {
  title: string;
  /** Where Back leads if the history has no earlier page of the app. */
  fallback: string;
  actions?: ReactNode;
}

/** Page header with Back, title and actions, for pages that several others link to. */
export function BackHead({ title, fallback, actions }: BackHeadProps) {
  const router = useRouter();
  function goBack() {
    if (router.history.canGoBack()) router.history.back();
    else router.history.replace(fallback);
  }
  return (
    <header className={`cluster ${styles.head}`}>
      <div className={styles.name}>
        <IconButton icon={ChevronLeft} label="Back" onClick={goBack} />
        <h1 className={`disp ${styles.title}`}>{title}</h1>
      </div>
      {actions && <div className="cluster">{actions}</div>}
    </header>
  );
}
