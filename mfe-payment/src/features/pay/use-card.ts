import type { HostApi } from '@kerbside/contracts/host';
import { useRef, useState } from 'react';
import { cardParts, type CardErrors, type CardPart, type PartState } from '../../cards/card-fields.js';
import { pay as words } from '../../messages.js';
import { useMountedFields, type MountedFields } from './use-mounted-fields.js';

export interface Card extends MountedFields {
  readonly errors: CardErrors;
  /** True when all three are complete; else says what is missing, and takes the focus there. */
  readonly isComplete: () => boolean;
  readonly refuse: (part: CardPart, message: string) => void;
}

const untouched: PartState = { isComplete: false, error: undefined };
const missing: Readonly<Record<CardPart, string>> = {
  number: words.incompleteNumber,
  expiry: words.incompleteExpiry,
  cvc: words.incompleteCvc,
};

/** The card form: the provider's fields in our page, with errors per field (Q5). */
export const useCard = (host: Pick<HostApi, 'config' | 'track'>): Card => {
  const [errors, setErrors] = useState<CardErrors>({});
  const states = useRef<Record<CardPart, PartState>>({ number: untouched, expiry: untouched, cvc: untouched });
  const mounted = useMountedFields(host, (part, state) => {
    states.current[part] = state;
    setErrors((before) => withError(before, part, state.error));
  });
  const isComplete = () => {
    const wrong = cardParts.filter((part) => !states.current[part].isComplete);
    setErrors(Object.fromEntries(wrong.map((part) => [part, states.current[part].error ?? missing[part]])));
    if (wrong[0]) mounted.instrument()?.fields.focus(wrong[0]);
    return wrong.length === 0;
  };
  return { ...mounted, errors, isComplete, refuse: (part, message) => setErrors({ [part]: message }) };
};

const withError = (before: CardErrors, part: CardPart, error: string | undefined): CardErrors => {
  const { [part]: _, ...others } = before;
  return error === undefined ? others : { ...others, [part]: error };
};
