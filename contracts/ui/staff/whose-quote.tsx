import type { HostApi } from '../../src/host.js';
import type { Quote } from '../../src/http/pricing/pricing.js';
import { Stack } from '../basics/layout.js';
import { BackLink } from '../page/page-heading.js';

const words = { noName: 'No name yet', back: 'Back to this customer', backToCall: 'Back to their callback' } as const;

interface WhoseQuoteProps {
  readonly host: Pick<HostApi, 'navigate'>;
  readonly quote: Pick<Quote, 'reference' | 'customerId' | 'callbackId' | 'details'>;
}

/** For staff: whose quote this is, and the way back to them. Load it late: customers never see it. */
export function WhoseQuote({ host, quote: { reference, customerId, callbackId, details } }: WhoseQuoteProps) {
  const name = [details?.first_name, details?.last_name].filter(Boolean).join(' ');
  return (
    <Stack gap="small">
      <p>
        <strong>{name || words.noName}</strong>, {reference}
      </p>
      {customerId !== null && (
        <BackLink href={`/backoffice/customers/${encodeURIComponent(customerId)}`} onFollow={host.navigate}>
          {words.back}
        </BackLink>
      )}
      {callbackId !== undefined && (
        <BackLink href={`/backoffice/callbacks?open=${encodeURIComponent(callbackId)}`} onFollow={host.navigate}>
          {words.backToCall}
        </BackLink>
      )}
    </Stack>
  );
}
