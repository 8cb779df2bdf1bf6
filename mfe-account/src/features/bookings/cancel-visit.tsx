import { formatLongDay } from '@kerbside/contracts/days/dates';
import { nothingToRefund } from '@kerbside/contracts/garages/at-garage-words';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingsApi } from '../../api/bookings-api.js';
import { forgetVisit } from '../../api/bookings-queries.js';
import { bookings, cancel as words } from '../../messages/bookings.js';
import { Section } from '../../ui/section.js';

interface CancelVisitProps extends RemoteProps {
  readonly api: BookingsApi;
  readonly visit: TrackedBooking;
}

/** Says what is lost and what is refunded before it cancels; a refusal closes the question and is shown (A8). */
export function CancelVisit({ host, api, visit: { id, booking_date, booking_time, at_garage } }: CancelVisitProps) {
  const cache = useQueryClient();
  const isPaidThere = at_garage !== undefined && at_garage !== null;
  const [isAsking, setIsAsking] = useState(false);
  const request = useSubmit(api.cancel);
  const proceed = async () => {
    const result = await request.submit(id);
    if (result.status === 'ignored') return;
    setIsAsking(false);
    if (result.status !== 'done') return;
    forgetVisit(cache, id);
    host.navigate(result.answer.redirect);
  };
  return (
    <Section title={words.title}>
      <Stack gap="small">
        <p>{words.why}</p>
        <Problem>{request.error}</Problem>
        <div>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {words.submit}
          </Button>
        </div>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title={words.confirm}
          proceed={words.proceed}
          proceeding={words.cancelling}
          back={words.back}
          tone="danger"
          busy={request.status === 'busy'}
          onProceed={() => void proceed()}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.lost(bookings.at(formatLongDay(booking_date), booking_time))}</p>
          <p>{isPaidThere ? nothingToRefund : words.refund}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
