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
import { App, wireSession } from './app/providers.tsx';
import { createAppRouter } from './app/routes.tsx';
import { applyStoredTheme } from './ui/theme.ts';

/** Keys that do not move the focus when pressed alone. */
const MODIFIERS: readonly string[] = ['Alt', 'Control', 'Meta', 'Shift'];

/** Lets base.css hide focus rings after a click or tap: browsers show one if a script focuses an element afterwards. */
function markPresses(): void {
  const { dataset } = document.documentElement;
  const options = { capture: true, passive: true };
  function press() {
    dataset.pressed = '';
  }
  function useKey({ key }: KeyboardEvent) {
    if (!MODIFIERS.includes(key)) delete dataset.pressed;
  }
  document.addEventListener('pointerdown', press, options);
  document.addEventListener('keydown', useKey, options);
}

/** How long, in milliseconds, the first paint waits for the session to be renewed and the typeface to load. */
const PATIENCE_MS = 400;

applyStoredTheme();
markPresses();
const queries = createQueryClient();
const router = createAppRouter(queries);
// Set up the session handling before the first request, because a 401 response ends the session.
wireSession(queries, router);
// Text in a fallback font would shift when the typeface arrives, and a press during the shift would be lost.
const awaited: unknown[] = [document.fonts.load('1em "Archivo Variable"')];
if (session.get()) {
  awaited.push(SignedIn.preload?.());
  // Load the screen's code and request its data immediately.
  void router.preloadRoute({ to: router.latestLocation.href });
} else {
  // Wait only if this browser had a session, so that its user does not see the login form first.
  const resumed = resumeSession();
  if (isResumable()) awaited.push(resumed);
}
void Promise.race([
  Promise.allSettled(awaited),
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
]).then(show);

function show(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root element');
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} router={router} />
    </StrictMode>,
  );
}

// Register the service worker after the first paint, so as not to delay it. The development server has none.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    // The app also works in browsers that reject service workers.
    void import('./app/register-service-worker.ts')
      .then((chunk) => chunk.registerServiceWorker(queries))
      .catch(() => undefined);
  });
