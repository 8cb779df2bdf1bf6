import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';

const askEveryMs = 1_000;
/** After this time the page says that it is taking longer; polling continues. */
const slowAfterMs = 20_000;

interface PoliciesOptions {
  readonly host: Pick<HostApi, 'session' | 'track'>;
  readonly api: PaymentApi;
  readonly quoteId: string;
}

export interface PoliciesProgress {
  readonly policies: readonly Policy[];
  /** It takes longer than it should. */
  readonly isSlow: boolean;
}

/** Polls for the policies of a purchase until they are there: one request at a time, a second apart. */
export const usePolicies = ({ host, api, quoteId }: PoliciesOptions): PoliciesProgress => {
  const [policies, setPolicies] = useState<readonly Policy[]>([]);
  const [isSlow, setIsSlow] = useState(false);
  const isWaiting = host.session.signedIn && policies.length === 0;
  const fail = useEffectEvent((error: unknown) =>
    host.track('policies_not_read', { code: error instanceof CallError ? error.code : 'UNKNOWN' }),
  );

  useEffect(() => {
    if (!isWaiting) return;
    const ask = (signal: AbortSignal) => api.policies(quoteId, signal).then(setPolicies);
    const stopAsking = repeat(ask, fail);
    const slow = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      stopAsking();
      clearTimeout(slow);
    };
  }, [api, quoteId, isWaiting]);
  return { policies, isSlow };
};

/** A request that fails is repeated; operations hear about the first failure only. */
const repeat = (ask: (signal: AbortSignal) => Promise<void>, onFirstFailure: (error: unknown) => void): (() => void) => {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFailed = false;
  const failed = (error: unknown) => {
    if (!hasFailed && !abort.signal.aborted) onFirstFailure(error);
    hasFailed = true;
  };
  const go = async () => {
    await ask(abort.signal).catch(failed);
    if (!abort.signal.aborted) timer = setTimeout(() => void go(), askEveryMs);
  };
  void go();
  return () => {
    abort.abort();
    clearTimeout(timer);
  };
};
