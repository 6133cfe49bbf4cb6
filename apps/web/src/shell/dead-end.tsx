import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { Page, type PageProps } from './page.tsx';

interface DeadEndProps extends Pick<PageProps, 'title' | 'crumbs' | 'back'>, Pick<EmptyStateProps, 'icon'> {
  to: string;
  way: string;
  children?: ReactNode;
}

/** A page that the viewer cannot see, with the reason and one button that leads away. */
export function DeadEnd({ icon, to, way, children, ...page }: DeadEndProps) {
  return (
    <Page {...page}>
      <EmptyState
        icon={icon}
        title={page.title}
        heading="h1"
        action={
          <Button asChild variant="primary">
            <Link to={to}>{way}</Link>
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}
