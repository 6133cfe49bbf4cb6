import { useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';

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
    <header className="flex flex-wrap items-center gap-3 mb-5">
      <div className="flex-auto flex items-center gap-2 min-w-0 -ml-2.5">
        <IconButton icon={ChevronLeft} label="Back" onClick={goBack} />
        <h1 className="disp min-w-0 text-display wrap-anywhere">{title}</h1>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
