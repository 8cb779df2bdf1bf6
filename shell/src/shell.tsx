import type { PublicConfig } from '@kerbside/contracts/host';
import { useToasts } from '@kerbside/contracts/ui/overlays/use-toasts';
import { Suspense, useEffect, useMemo, useSyncExternalStore, useCallback, useState } from 'react';
import { DialogHost } from './dialog-host.js';
import { useDialogs } from './dialogs/use-dialogs.js';
import type { Remotes } from './federation/load-remote.js';
import { hostApi, type HostParts } from './host/host-api.js';
import { later, LoadBoundary } from './later/later.js';
import { Layout } from './layout/layout.js';
import { Routes } from './router.js';
import * as messages from './messages/shell.js';
import { OfflinePage } from './routes/plain.page.js';
import type { SessionStore } from './session/session-store.js';

export interface ShellProps {
  readonly config: PublicConfig;
  readonly sessions: SessionStore;
  readonly remotes: Remotes;
  readonly fetch: HostParts['fetch'];
  readonly track: HostParts['track'];
  readonly hasWorker: boolean;
  readonly isOffline: boolean;
  /** The frame is drawn first, without a page. */
  readonly hasPage?: boolean;
}

const loaded = () =>
  new Promise<void>((done) => (document.readyState === 'complete' ? done() : addEventListener('load', () => done(), { once: true })));

const Late = later(async () => {
  await loaded();
  return import(/* webpackChunkName: "late" */ './late/late.js');
});

export function Shell({ config, sessions, remotes, fetch, track, hasWorker, isOffline, hasPage = true }: ShellProps) {
  const session = useSyncExternalStore(sessions.subscribe, sessions.current);
  const isLost = useSyncExternalStore(sessions.subscribe, sessions.lost);
  const toasts = useToasts();
  const dialogs = useDialogs();
  const { said, announce } = useAnnouncer();
  const { show } = dialogs;
  useEffect(() => {
    if (isLost) show('login', { hint: messages.signedOutElsewhere });
  }, [isLost, show]);
  const host = useMemo(
    () =>
      hostApi({
        session,
        config,
        fetch,
        track,
        announce,
        toast: toasts.toast,
        clearToasts: toasts.clear,
        openDialog: dialogs.show,
        refreshSession: sessions.refresh,
      }),
    [session, config, fetch, track, announce, toasts.toast, toasts.clear, dialogs.show, sessions],
  );
  return (
    <>
      <Layout host={host} toasts={toasts} said={said} dialogs={<DialogHost dialogs={dialogs} host={host} />}>
        {hasPage && (isOffline ? <OfflinePage host={host} /> : <Routes host={host} remotes={remotes} />)}
      </Layout>
      <LoadBoundary onFailure={() => track('late_unloaded')} failed={null}>
        <Suspense fallback={null}>
          <Late host={host} hasWorker={hasWorker} />
        </Suspense>
      </LoadBoundary>
    </>
  );
}

const nothing: readonly string[] = ['', ''];
/** By then it has been read out. */
const saidMs = 5_000;

/** Alternates between two regions, so that a repeated message is announced again; a message does not stay, to be met at the foot of pages to come. */
const useAnnouncer = () => {
  const [said, setSaid] = useState(nothing);
  const announce = useCallback((message: string) => setSaid(([first]) => (first ? ['', message] : [message, ''])), []);
  useEffect(() => {
    const timer = setTimeout(setSaid, saidMs, nothing);
    return () => clearTimeout(timer);
  }, [said]);
  return { said, announce };
};
