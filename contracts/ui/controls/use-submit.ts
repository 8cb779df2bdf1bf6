import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, messageOf } from '../../src/call-error.js';

export type SubmitStatus = 'idle' | 'busy' | 'failed' | 'done';

export type SubmitState<O> =
  | { readonly status: 'done'; readonly answer: O }
  | {
      readonly status: 'failed';
      readonly error: string;
      readonly failure: CallError | undefined;
      readonly fieldErrors: Readonly<Record<string, string>>;
    }
  | { readonly status: 'ignored' };

export interface Submit<I, O> {
  /** Never rejects. `ignored`: another submit is under way. */
  readonly submit: (input: I) => Promise<SubmitState<O>>;
  readonly status: SubmitStatus;
  /** What to show: the refusal's message. */
  readonly error: string | undefined;
  /** The refusal itself, for its `code` and `data`. */
  readonly failure: CallError | undefined;
  /** What to correct where, by field name. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** Back to idle. */
  readonly reset: () => void;
}

type SubmitFailure = Extract<SubmitState<unknown>, { readonly status: 'failed' }>;
type State = { readonly status: 'idle' | 'busy' | 'done' } | SubmitFailure;

const noFields: Readonly<Record<string, string>> = {};

const failed = (error: unknown): SubmitFailure => {
  const failure = error instanceof CallError ? error : undefined;
  return { status: 'failed', error: messageOf(error), failure, fieldErrors: failure?.fields ?? noFields };
};

/** Sends once: a second submit while the first is under way is ignored (a double click pays once). */
export const useSubmit = <I, O>(send: (input: I) => Promise<O>): Submit<I, O> => {
  const [state, setState] = useState<State>({ status: 'idle' });
  const busy = useRef(false);
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });

  const submit = useCallback(async (input: I): Promise<SubmitState<O>> => {
    if (busy.current) return { status: 'ignored' };
    busy.current = true;
    setState({ status: 'busy' });
    try {
      const answer = await latest.current(input);
      setState({ status: 'done' });
      return { status: 'done', answer };
    } catch (error) {
      const refusal = failed(error);
      setState(refusal);
      return refusal;
    } finally {
      busy.current = false;
    }
  }, []);
  const reset = useCallback(() => setState({ status: 'idle' }), []);

  const refusal = state.status === 'failed' ? state : undefined;
  return {
    submit,
    reset,
    status: state.status,
    error: refusal?.error,
    failure: refusal?.failure,
    fieldErrors: refusal?.fieldErrors ?? noFields,
  };
};
