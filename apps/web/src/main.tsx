import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/providers.tsx';
import { createAppRouter } from './app/router.ts';
import { applyStoredTheme } from './ui/theme.ts';

applyStoredTheme();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App queries={createQueryClient()} router={createAppRouter()} />
  </StrictMode>,
);
