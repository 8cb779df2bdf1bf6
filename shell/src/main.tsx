import '@kerbside/contracts/ui/tokens.css';
import '@kerbside/contracts/ui/base.css';
import '@fontsource-variable/figtree';
import { browserStorage } from '@kerbside/contracts/page/browser-storage';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { federatedRemotes } from './federation/load-remote.js';
import { siteFetch, pageMarks } from './host/site-fetch.js';
import { isAbroad } from './layout/embed.js';
import { openPage, allowTranslation } from './page/open-page.js';
import { pageDataId, type PageData } from './page/page-data.js';
import { isPersonal } from './page/pages.js';
import { pageReady } from './router.js';
import { hintKey, sessionStore, type SessionStore } from './session/session-store.js';
import { Shell } from './shell.js';
import type { HostApi } from '@kerbside/contracts/host';

/** Reports to operations what went wrong in a browser. It must never get in the way: nothing waits for it or depends on it. */
const track =
  (ask: typeof fetch = (...args) => fetch(...args)): HostApi['track'] =>
  (event, facts = {}) => {
    const sent = ask('/telemetry', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event, facts }),
    });
    sent.catch(() => undefined);
  };

const page = JSON.parse(document.getElementById(pageDataId)?.textContent ?? 'null') as PageData; // Written by our own server for this very page, from parsed values.
const fetchOfSite = siteFetch(() => sessions.check(), { marks: pageMarks(window), isAbroad });
const hints = browserStorage('localStorage');
// Browsers forget what pages store sooner than the cookie.
if (page.hasSession) hints.setItem(hintKey, '1');
const sessions: SessionStore = sessionStore(fetchOfSite, hints);
const remotes = federatedRemotes(page);
const tracked = track();

// The user signed in or out in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key !== hintKey) return;
  if (sessions.current().signedIn) sessions.check();
  else void sessions.refresh();
});

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  if (!root) return;
  allowTranslation();
  const ready = page.isOffline ? Promise.resolve() : pageReady(location.pathname, remotes);
  // Somebody who is signed in would be offered to sign in, where the hint is gone.
  await (isPersonal(location.pathname) ? sessions.answered() : sessions.known);
  const app = createRoot(root);
  const draw = (hasPage: boolean): void =>
    app.render(<Shell {...page} hasPage={hasPage} sessions={sessions} remotes={remotes} fetch={fetchOfSite} track={tracked} />);
  // In a transition React waits for what has just loaded, instead of drawing what stands in for it.
  await openPage({ frame: () => draw(false), page: () => startTransition(() => draw(true)) }, ready);
};

void start();
