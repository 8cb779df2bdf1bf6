import type { Site } from '@kerbside/contracts/ui/data/calls';
import type { ClaimAnswers } from '@kerbside/contracts/claims/claim-forms';
import type { HostApi } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { useEffect, useRef, useState } from 'react';
import { saveAnswers } from '../../api/claims-api.js';

/** How long typing must pause before it is kept. */
const pauseMs = 1_000;

interface AnswerStore {
  readonly fetch: HostApi['fetch'];
  readonly claimId: string;
  readonly typed: ClaimAnswers;
  /** The form sends it itself just now, or has sent the whole claim. */
  readonly isSent: boolean;
  readonly onKept: (claim: Claim) => void;
}

/**
 * Keeps what is typed once typing pauses, and when the page is left or closed sooner: a claim can be gone on with later, on any device. `settled` waits
 * for what is under way, so that a later save is not overtaken by it.
 */
export const useKeptAnswers = ({ fetch, claimId, typed, isSent, onKept }: AnswerStore) => {
  const [state, setState] = useState<'unchanged' | 'kept' | 'failed'>('unchanged');
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const leave = useRef<() => void>(undefined);
  const written = Object.keys(typed).length === 0 ? '' : JSON.stringify(typed);
  const tell = useRef(onKept);
  useEffect(() => void (tell.current = onKept));

  useEffect(() => {
    leave.current = undefined;
    if (written === '' || isSent) return;
    const answers = JSON.parse(written) as ClaimAnswers;
    const outliving: Site = { fetch: (path, init) => fetch(path, { ...init, keepalive: true }) };
    leave.current = () => void saveAnswers(outliving, claimId, answers).catch(() => undefined);
    const keep = async () => {
      leave.current = undefined;
      try {
        tell.current(await saveAnswers({ fetch }, claimId, answers));
        setState('kept');
      } catch {
        setState('failed');
      }
    };
    const pause = setTimeout(() => void (underWay.current = keep()), pauseMs);
    return () => clearTimeout(pause);
  }, [fetch, claimId, written, isSent]);

  useEffect(() => {
    const go = () => leave.current?.();
    addEventListener('pagehide', go);
    return () => {
      removeEventListener('pagehide', go);
      go();
    };
  }, []);

  // Going on, or a mileage that was confirmed, kept what could not be kept before.
  return { state: state === 'failed' && written === '' ? 'kept' : state, settled: () => underWay.current };
};
