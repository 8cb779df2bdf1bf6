import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useEffect, useRef, useState } from 'react';
import { reserve as words } from '../../messages/reserve.js';
import type { StepProps } from '../step-page/step-props.js';
import { Fold } from '../step-page/fold.js';
import css from './reserve-box.module.css';
import { useReservation } from './use-reservation.js';

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
const hintOf = ({ voucher }: StepProps['quote']): string => [words.hint, ...(voucher ? [words.voucher(voucher.code)] : [])].join(' ');

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
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel={words.reserving}>
            {words.send}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
