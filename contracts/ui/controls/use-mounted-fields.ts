import type { HostApi } from '../../src/host.js';
import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { mountCardFields, type CardFields, type CardPart, type PartState } from '../../src/cards/card-fields.js';
import { loadCards } from '../../src/cards/load-cards.js';

/** The provider's handle and the field that carries the number. */
export interface Instrument {
  readonly stripe: Stripe;
  readonly fields: CardFields;
}

export interface MountedFields {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Put on the element that a field of the provider is mounted in. */
  readonly holder: (part: CardPart) => (element: HTMLElement | null) => void;
  /** Once ready. */
  readonly instrument: () => Instrument | undefined;
  readonly retry: () => void;
}

type Host = Pick<HostApi, 'config' | 'track'>;

/** Loads the provider's script and mounts its fields in our page; a new host object does not remount them while the customer is typing. */
export const useMountedFields = (host: Host, onChange: (part: CardPart, state: PartState) => void): MountedFields => {
  const [status, setStatus] = useState<MountedFields['status']>('loading');
  const [attempt, setAttempt] = useState(0);
  const holders = useRef<Partial<Record<CardPart, HTMLElement>>>({});
  const mounted = useRef<Instrument>(undefined);
  const { scriptUrl, publishableKey } = host.config.cards;
  const change = useEffectEvent(onChange);
  const fail = useEffectEvent((error: unknown) => {
    setStatus('failed');
    host.track('card_fields_failed', { reason: error instanceof Error ? error.message : 'unknown' });
  });

  useEffect(() => {
    let isGone = false;
    setStatus('loading');
    const mount = async () => {
      const stripe = await loadCards({ scriptUrl, publishableKey });
      const { number, expiry, cvc } = holders.current;
      if (isGone || !number || !expiry || !cvc) return;
      const fields = mountCardFields(stripe, { number, expiry, cvc }, { ready: () => setStatus('ready'), change });
      mounted.current = { stripe, fields };
    };
    mount().catch((error: unknown) => !isGone && fail(error));
    return () => {
      isGone = true;
      mounted.current?.fields.destroy();
      mounted.current = undefined;
    };
  }, [scriptUrl, publishableKey, attempt]);

  const holder = useCallback<MountedFields['holder']>(
    (part) => (element) => {
      if (element) holders.current[part] = element;
    },
    [],
  );
  return { status, holder, instrument: () => mounted.current, retry: () => setAttempt((count) => count + 1) };
};
