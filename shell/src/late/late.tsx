import type { HostApi } from '@kerbside/contracts/host';
import { fetchScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import { Suspense, useEffect } from 'react';
import { isEmbedded } from '../layout/embed.js';
import { ChatButton } from './chat-button.js';
import { later } from '../later/later.js';
import { LoadBoundary } from '../later/load-boundary.js';
import { phoneOf } from './home-screen.js';
import { keepWorker } from './worker.js';

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
