import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/providers.tsx';
import { createAppRouter } from './app/router.ts';
import { applyStoredTheme } from './ui/theme.ts';

applyStoredTheme();
reloadForNewBuild();

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
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED)) return;
    sessionStorage.setItem(RELOADED, 'true');
    event.preventDefault();
    location.reload();
  });
  window.addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(RELOADED), 10_000));
}
