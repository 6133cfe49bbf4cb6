import { Link } from '@tanstack/react-router';
import { ShieldX } from 'lucide-react';
import { Page } from '../../../app/page.tsx';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** What everyone but administrators sees of the administrators' pages (001 section 2). */
export function AccessDenied() {
  return (
    <Page title="Access Denied" back={{ label: 'Dashboard', path: paths.dashboard() }}>
      <EmptyState
        icon={ShieldX}
        title="Access Denied"
        heading="h1"
        action={
          <Button asChild variant="primary">
            <Link to={paths.dashboard()}>Return to Dashboard</Link>
          </Button>
        }
      >
        Creator Admin Room is restricted to authorized users only
      </EmptyState>
    </Page>
  );
}
