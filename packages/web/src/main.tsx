import '@mantine/core/styles.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSession } from './domains/accounts/session.commands.ts';
import { storeReferrer } from './foundation/referrer.ts';
import { createCache } from './foundation/cache.ts';
import { App } from './shell/App.tsx';

const rootElement = document.getElementById('root');
if (!rootElement) throw new Error('index.html has no #root.');
// Before anything leads to another address: the way to sign-in and back forgets the question of this one.
storeReferrer(new URL(location.href));
const cache = createCache();
createRoot(rootElement).render(
  <StrictMode>
    <App session={createSession(cache)} cache={cache} />
  </StrictMode>,
);
