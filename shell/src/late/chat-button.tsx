import type { HostApi } from '@kerbside/contracts/host';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { later } from '../later/later.js';
import { LoadBoundary } from '../later/load-boundary.js';
import { isChatDue } from './chat-time.js';

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
