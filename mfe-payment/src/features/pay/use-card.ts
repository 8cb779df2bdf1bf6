import type { PublicConfig } from '@kerbside/contracts/host';
import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { cardParts, mountCardFields, type CardErrors, type CardFields, type CardPart, type PartState } from '../../cards/card-fields.js';
import { loadCards } from '../../cards/load-cards.js';
import { pay as words } from '../../messages.js';

export interface Card {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly errors: CardErrors;
  /** Put on the element that a field of the provider is mounted in. */
  readonly holder: (part: CardPart) => (element: HTMLElement | null) => void;
  /** True when all three are complete; else says what is missing, and takes the focus there. */
  readonly isComplete: () => boolean;
  readonly refuse: (part: CardPart, message: string) => void;
  /** The provider's handle and the field that carries the number, once ready. */
  readonly instrument: () => { readonly stripe: Stripe; readonly fields: CardFields } | undefined;
  readonly retry: () => void;
}

const untouched: PartState = { isComplete: false, error: undefined };
const missing: Readonly<Record<CardPart, string>> = {
  number: words.incompleteNumber,
  expiry: words.incompleteExpiry,
  cvc: words.incompleteCvc,
};

/** The card form: the provider's fields in our page, with errors per field. */
export const useCard = (config: PublicConfig['cards']): Card => {
  const [status, setStatus] = useState<Card['status']>('loading');
  const [errors, setErrors] = useState<CardErrors>({});
  const [attempt, setAttempt] = useState(0);
  const holders = useRef<Partial<Record<CardPart, HTMLElement>>>({});
  const states = useRef<Record<CardPart, PartState>>({ number: untouched, expiry: untouched, cvc: untouched });
  const instrument = useRef<{ readonly stripe: Stripe; readonly fields: CardFields }>(undefined);

  useEffect(() => {
    let isGone = false;
    setStatus('loading');
    const mount = async () => {
      const stripe = await loadCards(config);
      const { number, expiry, cvc } = holders.current;
      if (isGone || !number || !expiry || !cvc) return;
      const change = (part: CardPart, state: PartState) => {
        states.current[part] = state;
        setErrors((before) => withError(before, part, state.error));
      };
      const fields = mountCardFields(stripe, { number, expiry, cvc }, { ready: () => setStatus('ready'), change });
      instrument.current = { stripe, fields };
    };
    mount().catch(() => {
      if (!isGone) setStatus('failed');
    });
    return () => {
      isGone = true;
      instrument.current?.fields.destroy();
      instrument.current = undefined;
    };
  }, [config, attempt]);

  return {
    status,
    errors,
    holder: useCallback(
      (part) => (element) => {
        if (element) holders.current[part] = element;
      },
      [],
    ),
    isComplete: () => {
      const wrong = cardParts.filter((part) => !states.current[part].isComplete);
      setErrors(Object.fromEntries(wrong.map((part) => [part, states.current[part].error ?? missing[part]])));
      if (wrong[0]) instrument.current?.fields.focus(wrong[0]);
      return wrong.length === 0;
    },
    refuse: (part, message) => setErrors({ [part]: message }),
    instrument: () => instrument.current,
    retry: () => setAttempt((count) => count + 1),
  };
};

const withError = (before: CardErrors, part: CardPart, error: string | undefined): CardErrors => {
  const { [part]: _, ...others } = before;
  return error === undefined ? others : { ...others, [part]: error };
};
