import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/notes.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function NotFoundScreen() {
  return (
    <Page title="Page Not Found">
      <PageHead title="Page Not Found" />
      <EmptyState
        icon={SearchX}
        title="404"
        action={
          <Button asChild variant="primary">
            <Link to={paths.home()}>Go to Home</Link>
          </Button>
        }
      >
        <span>Did you forget to add the page to the router?</span>
        <br />
        There is no page at this address. The link may be old or mistyped.
      </EmptyState>
    </Page>
  );
}
