import './styles/tailwind.css';
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

/** How long, in milliseconds, the first paint waits for session renewal and the typeface. */
const PATIENCE_MS = 400;

applyStoredTheme();
markPresses();
const queries = createQueryClient();
const router = createAppRouter(queries);
// Text in a fallback typeface would move when the real one arrives, and a press during that shift would be lost.
const awaited: unknown[] = [document.fonts.load('1em "Archivo Variable"')];
if (session.get()) {
  awaited.push(SignedIn.preload?.());
  // Load the screen's code and request its data at once.
  void router.preloadRoute({ to: router.latestLocation.href });
} else {
  // Wait for the session if this browser had one, so that the user does not see a sign-in form first. New visitors do
  // not wait.
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

// Registered after the first paint, so as not to slow it down. The development server has no service worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    // If the browser refuses, the app works without it.
    void import('./app/register-service-worker.ts')
      .then((chunk) => chunk.registerServiceWorker(queries))
      .catch(() => undefined);
  });
