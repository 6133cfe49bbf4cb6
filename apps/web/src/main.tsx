import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { session } from './api/session.ts';
import { SignedIn } from './app/app-root.tsx';
import { App } from './app/providers.tsx';
import { createAppRouter } from './app/router.ts';
import { markPresses } from './ui/pressed.ts';
import { applyStoredTheme } from './ui/theme.ts';

applyStoredTheme();
markPresses();
reloadForNewBuild();
if (session.get()) SignedIn.ahead();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App queries={createQueryClient()} router={createAppRouter()} />
  </StrictMode>,
);

/** After an update the parts of the old page are gone: the first one that is missed loads the new page, once. */
function reloadForNewBuild(): void {
  const RELOADED = 'lockroom.reloaded';
  window.addEventListener('vite:preloadError', async () => {
    if (sessionStorage.getItem(RELOADED) || !(await isBuiltAnew())) return;
    // Where something is unsaved the page stays: browsers of phones would not ask before it is loaded anew.
    if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return;
    sessionStorage.setItem(RELOADED, 'true');
    location.reload();
  });
  window.addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(RELOADED), 10_000));
}

/** Whether the server has another page by now. Without a connection nothing is known, and what was typed must stay. */
async function isBuiltAnew(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(new URL(import.meta.url).pathname);
  } catch {
    return false;
  }
}
