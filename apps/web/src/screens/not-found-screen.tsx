import { SearchX } from 'lucide-react';
import { LinkButton } from '../shell/link-button.tsx';
import { Page } from '../shell/page.tsx';
import { paths } from '../shell/paths.ts';
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
          <LinkButton variant="primary" to={paths.home()}>
            Go to Home
          </LinkButton>
        }
      >
        <span>Did you forget to add the page to the router?</span>
        <br />
        There is no page at this address. The link may be old or mistyped.
      </EmptyState>
    </Page>
  );
}
