import './styles/tokens.css';
import './styles/base.css';
import './styles/classes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { isResumable, resumeSession } from './api/resume.ts';
import { session } from './api/session.ts';
import { SignedIn } from './app/app-root.tsx';
import { App } from './app/providers.tsx';
import { createAppRouter } from './app/router.ts';
import { markPresses } from './ui/pressed.ts';
import { applyStoredTheme } from './ui/theme.ts';

/** Milliseconds that the first picture waits for a session to be renewed, and for the typeface. */
const PATIENCE_MS = 400;

applyStoredTheme();
markPresses();
const queries = createQueryClient();
const router = createAppRouter(queries);
// Words in another typeface would move when it arrives, and a press that begins before and ends after it is lost.
const awaited: unknown[] = [document.fonts.load('1em "Archivo Variable"')];
if (session.get()) {
  awaited.push(SignedIn.preload?.());
  // The code of the screen, and what it asks of the server at once.
  void router.preloadRoute({ to: router.latestLocation.href });
} else {
  // A page that is likely to go on signed in does not begin with a form; a stranger's does not wait.
  const asked = resumeSession();
  if (isResumable()) awaited.push(asked);
}
void Promise.race([
  Promise.allSettled(awaited),
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
]).then(show);

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} router={router} />
    </StrictMode>,
  );
}

// After the first picture, which it must not slow down. The development server has none.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    // A browser that refuses shows the app as before.
    void import('./app/register-service-worker.ts')
      .then((chunk) => chunk.registerServiceWorker(queries))
      .catch(() => undefined);
  });
