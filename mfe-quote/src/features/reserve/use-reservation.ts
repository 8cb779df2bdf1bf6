import type { CallError } from '@kerbside/contracts/client';
import { useMinimum } from '@kerbside/contracts/ui/page/use-minimum';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useMemo, useState } from 'react';
import { reserveApi } from '../../api/reserve-api.js';
import { reserve as words } from '../../messages/reserve.js';
import type { StepProps } from '../step-page/step-props.js';

type Wish = { readonly kind: 'reserve'; readonly email?: string | undefined } | { readonly kind: 'give-up' };

/** The reservation of a quote's price, until it ends or is cancelled. The response updates the quote on the page. */
export const useReservation = ({ host, api: quotes, quote, onQuote }: StepProps) => {
  const { fetch, config } = host;
  const api = useMemo(() => reserveApi({ fetch }), [fetch]);
  const until = quote.reservedUntil ?? undefined;
  const [wish, setWish] = useState<Wish['kind']>();
  const [wasHeld, setWasHeld] = useState(false);
  const change = useSubmit(async (one: Wish) => {
    setWish(one.kind);
    setWasHeld(until !== undefined);
    if (one.kind === 'reserve') await api.reserve(quote.id, one.email);
    else await api.giveUp(quote.id);
    onQuote(await quotes.read(quote.id));
  });
  const isBusy = useMinimum(change.status === 'busy', config.timings.reserveDelay);
  return {
    until,
    isTicked: isBusy ? wish === 'reserve' : until !== undefined,
    /** What is happening, in the words of Q2. */
    progress: isBusy ? (wasHeld ? words.updating : words.reserving) : undefined,
    emailError: isBusy ? undefined : change.fieldErrors['email'],
    error: isBusy || change.status !== 'failed' ? undefined : refusalOf(change.failure),
    reserve: (email?: string) => change.submit({ kind: 'reserve', email }),
    giveUp: () => change.submit({ kind: 'give-up' }),
  };
};

/** Q8: the service's message, or 'Please try again' where it said nothing. */
const refusalOf = (failure: CallError | undefined): string =>
  failure && failure.status > 0 && failure.code !== 'UNEXPECTED_ANSWER' ? failure.message : words.failed;
