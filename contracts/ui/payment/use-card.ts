import type { HostApi } from '../../src/host.js';
import { useId, useRef, useState } from 'react';
import { cardParts, type CardErrors, type CardPart, type PartState } from '../../src/cards/card-fields.js';
import { cardWords as words } from '../../src/cards/card-words.js';
import { useMountedFields, type MountedFields } from '../controls/use-mounted-fields.js';

export interface Card extends MountedFields {
  readonly errors: CardErrors;
  /** What the number turned out to be, as the provider calls it. */
  readonly brand: string | undefined;
  /** True when all three are complete; otherwise shows what is missing. */
  readonly isComplete: () => Promise<boolean>;
  /** Focuses this field, or the first that is not complete. */
  readonly focus: (part?: CardPart) => void;
  /** The id of what a field is mounted in. */
  readonly idOf: (part: CardPart) => string;
  readonly refuse: (part: CardPart, message: string) => void;
}

const lastWordsMs = 400;
const askAgainMs = 25;

const untouched: PartState = { isComplete: false, error: undefined };
const missing: Readonly<Record<CardPart, string>> = {
  number: words.incompleteNumber,
  expiry: words.incompleteExpiry,
  cvc: words.incompleteCvc,
};

interface CardTypingOptions {
  /** A field that is complete leads to the next: for staff, who type what they hear. */
  readonly goesOn?: boolean;
}

/** The card form: the provider's fields in our page, with errors per field (Q5). `onBrand` is called with each brand that the typed number turns out to be. */
export const useCard = (
  host: Pick<HostApi, 'config' | 'track'>,
  onBrand?: (brand: string) => void,
  { goesOn = false }: CardTypingOptions = {},
): Card => {
  const [errors, setErrors] = useState<CardErrors>({});
  const [brand, setBrand] = useState<string>();
  const states = useRef<Record<CardPart, PartState>>({ number: untouched, expiry: untouched, cvc: untouched });
  const mounted = useMountedFields(host, (part, state) => {
    const isNewBrand = part === 'number' && state.brand !== undefined && state.brand !== states.current.number.brand;
    const isDone = state.isComplete && !states.current[part].isComplete;
    states.current[part] = state;
    if (goesOn && isDone) focus();
    if (isNewBrand && state.brand !== undefined) {
      setBrand(state.brand);
      onBrand?.(state.brand);
    }
    setErrors((before) => withError(before, part, state.error));
  });
  const unfinished = () => cardParts.filter((part) => !states.current[part].isComplete);
  const isComplete = async () => {
    await lastWords(() => unfinished().length === 0);
    const wrong = unfinished();
    setErrors(Object.fromEntries(wrong.map((part) => [part, states.current[part].error ?? missing[part]])));
    return wrong.length === 0;
  };
  const id = useId();
  const idOf = (part: CardPart) => `${id}-${part}`;
  const focus = (part?: CardPart) => {
    const first = part ?? unfinished()[0];
    if (first) mounted.instrument()?.fields.focus(first);
  };
  return { ...mounted, errors, brand, isComplete, focus, idOf, refuse: (part, message) => setErrors({ [part]: message }) };
};

/** The frames report a keystroke a moment late: a customer who types and pays at once must not be refused for a report still on its way. */
const lastWords = async (isHeard: () => boolean): Promise<void> => {
  for (let waitedMs = 0; waitedMs < lastWordsMs && !isHeard(); waitedMs += askAgainMs)
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
};

const withError = (before: CardErrors, part: CardPart, error: string | undefined): CardErrors => {
  const { [part]: _, ...others } = before;
  return error === undefined ? others : { ...others, [part]: error };
};
