import { CallError } from '@kerbside/contracts/call-error';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { vehicle as words } from '../../../messages/vehicle.js';
import type { LookupAction } from '../state/lookup.js';
import type { StepApi } from '../../../api/quote-api.js';

/** Looks up one registration at a time (Q4). The result is reported at the earliest `minimumMs` after the start (Q9). */
export const useLookup = (api: Pick<StepApi, 'lookUp'>, minimumMs: number, tell: (action: LookupAction) => void) => {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return (registration: string): void => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    tell({ type: 'looking' });
    const settle = (outcome: LookupAction) => {
      running.current = undefined;
      if (!abort.signal.aborted) tell(outcome);
    };
    const asked = outcomeOf(api.lookUp(registration, abort.signal));
    void (minimumMs > 0 ? Promise.all([asked, pause(minimumMs)]).then(([outcome]) => outcome) : asked).then(settle);
  };
};

/** Does something once, as the page opens, before it is drawn. */
export const useOnMount = (work: () => void): void => {
  const first = useEffectEvent(work);
  useLayoutEffect(() => first(), []);
};

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const outcomeOf = (answer: ReturnType<StepApi['lookUp']>): Promise<LookupAction> =>
  answer.then(
    (vehicle) => ({ type: 'found', vehicle }),
    (error: unknown) => ({ type: 'failed', message: failureOf(error), isPlateInDoubt: isPlateInDoubt(error) }),
  );

/** The register does not know it, or it is none: it was perhaps typed wrongly. */
const isPlateInDoubt = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'VEHICLE_NOT_FOUND' || error.fields['vrm'] !== undefined);

/** The service's explanation if it has one; otherwise the page's own: no data, or lookups are unavailable (Q8). */
const failureOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return words.unavailable;
  if (error.code === 'VEHICLE_NOT_FOUND') return error.fields['vrm'] ?? words.noData;
  return error.fields['vrm'] ?? (error.code.startsWith('VEHICLE_') || error.code === 'TOO_MANY_TRIES' ? error.message : words.unavailable);
};
