import type { HostApi } from '@kerbside/contracts/host';
import { fetchScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { isEmbedded } from '../layout/embed.js';
import { later, LoadBoundary } from '../later/later.js';
import { phoneOf } from './home-screen.js';
import { useLocation } from 'wouter';

const script = '/service-worker.js';

/** Phones and other touch devices (Q2). */
const phones = '(pointer: coarse), (max-width: 767px)';

/** Registers the service worker where it is wanted; where it is switched off, removes an older one. */
export const keepWorker = async (isWanted: boolean): Promise<void> => {
  // Absent where the page did not come over https.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (!workers) return;
  if (isWanted && matchMedia(phones).matches) await workers.register(script);
  if (isWanted) return;
  const registered = await workers.getRegistrations();
  await Promise.all(registered.map((one) => one.unregister()));
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('kerbside-')).map((name) => caches.delete(name)));
};

/** When the offer to talk is due (Q9): after a while; always for staff, but never in the back office; and sooner on step 3, where people compare and go away to think. */
export interface ChatTime {
  readonly path: string;
  readonly isStaff: boolean;
  /** The page has been hidden at least once. */
  readonly wasHidden: boolean;
  readonly isOnHomeScreen: boolean;
  readonly isLongEnough: boolean;
}

const isStep3 = (path: string): boolean => /^\/[^/]+(\/[^/]+)?\/step\/3\/?$/.test(path);

export const isChatDue = ({ path, isStaff, wasHidden, isOnHomeScreen, isLongEnough }: ChatTime): boolean =>
  !path.startsWith('/backoffice') && (isStaff || isLongEnough || (isStep3(path) && (wasHidden || isOnHomeScreen)));

const ChatOffer = later(() => import(/* webpackChunkName: "chat" */ './chat-offer.js'));

const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** A way to talk to us, from when it is due; what it needs is loaded then. */
export function ChatButton({ host }: { readonly host: HostApi }) {
  const [path] = useLocation();
  const isLongEnough = useLongEnough(host.config.timings.chatDelay);
  const wasHidden = useWasHidden();
  const isStaff = host.session.role !== null;
  if (!isChatDue({ path, isStaff, wasHidden, isOnHomeScreen: isOnHomeScreen(), isLongEnough })) return null;
  return (
    <LoadBoundary onFailure={() => host.track('late_unloaded')} failed={null}>
      <Suspense fallback={null}>
        <ChatOffer isAlways={isStaff} onTalk={() => host.openDialog('callback')} />
      </Suspense>
    </LoadBoundary>
  );
}

const useLongEnough = (ms: number): boolean => {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    // Counted from when the page was opened, however late this code loaded.
    const timer = setTimeout(() => setDue(true), Math.max(0, ms - performance.now()));
    return () => clearTimeout(timer);
  }, [ms]);
  return isDue;
};

const useWasHidden = (): boolean => {
  const [was, setWas] = useState(false);
  const hidden = useSyncExternalStore(subscribe, () => document.hidden);
  if (hidden && !was) setWas(true);
  return was || hidden;
};

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

const HomeScreenOffer = later(() => import(/* webpackChunkName: "home-screen" */ './home-screen-offer.js'));

/** Drawn when the connection is gone: fetched once nothing else is. */
const sceneAfterMs = 10_000;

/** Parts that nobody waits for: they load once the page has loaded. A partner's frame has neither. */
export default function Late({ host, hasWorker }: { readonly host: HostApi; readonly hasWorker: boolean }) {
  const { track } = host;
  useEffect(() => {
    if (!isEmbedded) keepWorker(hasWorker).catch(() => track('worker_failed'));
  }, [hasWorker, track]);
  useEffect(() => {
    const timer = setTimeout(fetchScene, sceneAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (isEmbedded) return null;
  return (
    <>
      <ChatButton host={host} />
      {/* Below the page: rewards are told of above it. */}
      {host.session.role === null && phoneOf(navigator.userAgent) && (
        <LoadBoundary onFailure={() => track('late_unloaded')} failed={null}>
          <Suspense fallback={null}>
            <HomeScreenOffer />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}
