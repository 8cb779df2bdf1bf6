import type { Policy } from '@kerbside/contracts/http/claims';
import { useEffect, useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';

const askEveryMs = 1_000;
/** After this long the customer is told that it takes longer; it is still asked for. */
const slowAfterMs = 20_000;

/** Asks for the policies of a purchase until they are there. A question that fails is asked again. */
export const usePolicies = (
  api: PaymentApi,
  quoteId: string,
  isSignedIn: boolean,
): { readonly policies: readonly Policy[]; readonly isSlow: boolean } => {
  const [policies, setPolicies] = useState<readonly Policy[]>([]);
  const [isSlow, setIsSlow] = useState(false);
  const isWaiting = isSignedIn && policies.length === 0;

  useEffect(() => {
    if (!isWaiting) return;
    const abort = new AbortController();
    const ask = () =>
      api.policies(quoteId, abort.signal).then(setPolicies, () => {
        // Asked again in a second; a silence that lasts is told as slow.
      });
    void ask();
    const timer = setInterval(() => void ask(), askEveryMs);
    const slow = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      abort.abort();
      clearInterval(timer);
      clearTimeout(slow);
    };
  }, [api, quoteId, isWaiting]);
  return { policies, isSlow };
};
