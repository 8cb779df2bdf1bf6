import '@kerbside/contracts/ui/tokens.css';
import '@kerbside/contracts/ui/base.css';
import '@fontsource-variable/figtree';
import { browserStorage } from '@kerbside/contracts/page/browser-storage';
import { ownerOf } from '@kerbside/contracts/page/remotes';
import { createRoot } from 'react-dom/client';
import { federatedRemotes } from './federation/load-remote.js';
import { pageTrace } from './host/page-trace.js';
import { siteFetch } from './host/site-fetch.js';
import { track } from './host/track.js';
import { pageDataId, type PageData } from './page/page-data.js';
import { withoutSlash } from './page/pages.js';
import { hintKey, sessionStore, type SessionStore } from './session/session-store.js';
import { Shell } from './shell.js';

/** Rendering before the remote is there would show it 300 ms late, because React keeps a fallback that long. Its files are hinted, so it is close. */
const firstRenderWaitMs = 400;

const page = JSON.parse(document.getElementById(pageDataId)?.textContent ?? 'null') as PageData; // Written by our own server for this very page, from parsed values.
const fetchOfSite = siteFetch(() => sessions.check(), pageTrace(window));
const sessions: SessionStore = sessionStore(fetchOfSite, browserStorage('localStorage'));
const remotes = federatedRemotes(page);

// The user signed in or out in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key !== hintKey) return;
  if (sessions.current().signedIn) sessions.check();
  else void sessions.refresh();
});

const start = async (): Promise<void> => {
  const root = document.getElementById('root');
  const owner = ownerOf(withoutSlash(location.pathname));
  const late = new Promise((done) => setTimeout(done, firstRenderWaitMs));
  if (owner && !page.isOffline) await Promise.race([late, remotes.load(owner).catch((error: unknown) => error)]);
  await sessions.known;
  if (root) createRoot(root).render(<Shell {...page} sessions={sessions} remotes={remotes} fetch={fetchOfSite} track={track()} />);
};

void start();
