import { type CallError, client } from '@kerbside/contracts/client';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useMinimum } from '@kerbside/contracts/ui/page/use-minimum';
import { useEffect, useRef, useState } from 'react';
import type { HostApi } from '@kerbside/contracts/host';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import type { StepProps } from '../step-page/step-props.js';
import { Fold } from '../step-page/fold.js';
import css from './reserve-box.module.css';
import { secretHeaders } from '../../api/quote-api.js';

/** Words of "Reserve my price" (Q2, Q4, Q8). */
const words = {
  title: 'Email me this price',
  label: 'Reserve my price',
  hint: 'We hold today’s prices for 14 days and email you a link that opens this quote on any device. It’s free.',
  voucher: (code: string) => `Your code ${code} has to be valid on the day you buy.`,
  email: 'Email address for the link',
  send: 'Reserve and send the link',
  reserving: 'Reserving',
  updating: 'Updating',
  held: (until: string) => `Your price is held until ${until}. We have emailed you the link.`,
  failed: 'Please try again',
} as const;

/** Reserves the price of a quote, or cancels the reservation. */
const reserveApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    /** Without an email address, the link goes to the one from step 2. */
    reserve: (quoteId: string, email?: string) =>
      send(reservePrice, { params: { quoteId }, headers: secretHeaders(quoteId), body: { reserved: '1', email } }),
    giveUp: (quoteId: string) => send(reservePrice, { params: { quoteId }, headers: secretHeaders(quoteId), body: { reserved: '0' } }),
  };
};

/** 'Reserve my price' (Q2): ticking holds the price and says until when; unticking ends that. A guide price is not held (decision 48). */
export function ReserveBox(props: StepProps) {
  const { quote } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { until, isTicked, progress, emailError, error, reserve, giveUp } = useReservation(props);
  const needsEmail = !quote.details?.email || emailError !== undefined;
  if (!quote.price || quote.awaits_garage) return null;
  const tick = (isWanted: boolean) => {
    if (progress !== undefined) return;
    if (isWanted && needsEmail) setIsAsking(true);
    else if (isWanted) void reserve();
    else if (until === undefined) setIsAsking(false);
    else void giveUp();
  };
  const isAskedFor = until === undefined && (isAsking || emailError !== undefined);
  return (
    <Fold title={<span className={css.title}>{words.title}</span>} isOpenAtFirst={until !== undefined}>
      <Stack gap="small">
        <Checkbox label={words.label} hint={hintOf(quote)} value={isTicked || isAskedFor} onChange={tick} />
        {isAskedFor && <EmailForm {...props} error={emailError} isBusy={progress !== undefined} onSend={(email) => void reserve(email)} />}
        <div role="status" className={css.status}>
          {progress !== undefined && <Spinner />}
          {progress ?? (until !== undefined && words.held(formatLongDay(londonDay(new Date(until)))))}
        </div>
        {error !== undefined && emailError === undefined && (
          <Alert tone="danger" live>
            {error}
          </Alert>
        )}
      </Stack>
    </Fold>
  );
}

/** A code is not held with the price. */
const hintOf = ({ voucher }: StepProps['quote']): string =>
  [words.hint, ...(voucher && !voucher.isEnded ? [words.voucher(voucher.code)] : [])].join(' ');

interface EmailFormProps extends StepProps {
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onSend: (email: string) => void;
}

/** Where the link goes, when the quote has no address yet: of a customer who is signed in, theirs. */
function EmailForm({ host: { session }, error, isBusy, onSend }: EmailFormProps) {
  const [email, setEmail] = useState(session.role === null ? (session.email ?? '') : '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== undefined) field.current?.focus();
  }, [error]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(email);
      }}
    >
      <Stack gap="small">
        <TextField ref={field} label={words.email} type="email" autoComplete="email" value={email} onChange={setEmail} error={error} />
        <div>
          <Button label={words.send} type="submit" variant="secondary" busy={isBusy} busyLabel={words.reserving} />
        </div>
      </Stack>
    </form>
  );
}

type Wish = { readonly kind: 'reserve'; readonly email?: string | undefined } | { readonly kind: 'give-up' };

/** The reservation of a quote's price, until it ends or is cancelled. The response updates the quote on the page. */
const useReservation = ({ host, api: quotes, quote, onQuote }: StepProps) => {
  const { fetch, config } = host;
  const api = reserveApi({ fetch });
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
