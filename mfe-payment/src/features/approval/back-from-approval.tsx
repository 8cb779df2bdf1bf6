import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import type { HostApi } from '@kerbside/contracts/host';
import { secretFromLink } from '@kerbside/contracts/quotes/quote-secrets';
import { Page } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useEffect, useEffectEvent } from 'react';
import { type PaymentApi, isUnknown } from '../../api/payment-api.js';
import type { approvedElsewhere } from '../choice/ways.js';
import { begunIn, noteKnown, type AgreedPrice } from '../attempt/begun-payment.js';
import { approval as words, nameOf } from '../../messages/ways.js';

/** Of a customer who has not paid: what they are told, and the code of the refusal where there was one. */
export interface Unpaid {
  readonly message: string;
  readonly code?: string | undefined;
  /** What this tab had agreed to. */
  readonly agreed?: AgreedPrice | undefined;
}

/** The outcome. `notice`: undefined while the payment is being processed. */
export type CameBack = { readonly isPaid: true } | { readonly isPaid: false; readonly notice: Unpaid | undefined };

interface BackFromApprovalProps {
  readonly host: HostApi;
  readonly api: PaymentApi;
  readonly quoteId: string;
  readonly method: (typeof approvedElsewhere)[number];
  /** By the address that the provider sent the customer back to: anybody can type it, so the service says what is true. */
  readonly isApproved: boolean;
  readonly onKnown: (known: CameBack) => void;
}

/** The status check takes what was approved, and releases the quote when nothing was; giving it up does the same, and ends it at the provider. */
export default function BackFromApproval({ host, api, quoteId, method, isApproved, onKnown }: BackFromApprovalProps) {
  const load = useLoad((signal) => cameBack(api, { quoteId, method, isApproved }, signal), [api, quoteId, method, isApproved]);
  const tell = useEffectEvent(onKnown);
  const known = load.status === 'ready' ? load.data : undefined;
  useEffect(() => {
    if (known) tell(known);
  }, [known]);
  if (load.status === 'failed' && isUnknown(load.error))
    return (
      <PlainPage title={words.unseen} lead={words.unseenWhy(nameOf(method))}>
        <div>
          <Button label={words.signIn} onClick={() => host.openDialog('login')} />
        </div>
      </PlainPage>
    );
  return (
    <PagePanel
      load={load.status === 'ready' ? { status: 'loading' } : load}
      words={{ loading: words.checking(nameOf(method)), failed: words.unknown(nameOf(method)) }}
    >
      {() => <Page>{null}</Page>}
    </PagePanel>
  );
}

const cameBack = async (
  api: PaymentApi,
  { quoteId, method, isApproved }: Pick<BackFromApprovalProps, 'quoteId' | 'method' | 'isApproved'>,
  signal: AbortSignal,
): Promise<CameBack> => {
  // Whoever paid in a frame of another site comes back to a page that does not have its storage.
  secretFromLink(quoteId, location.search);
  // The customer did not approve it: it is given up, so that nothing can come of it later.
  const { status, message, code } = isApproved
    ? await api.checkStatus(quoteId, { payment_type: method }, signal)
    : await api.giveUp(quoteId, { payment_type: method });
  const agreed = begunIn(quoteId);
  noteKnown(quoteId);
  if (status === 'paid') return { isPaid: true };
  if (status === 'processing') return { isPaid: false, notice: undefined };
  return {
    isPaid: false,
    notice: isApproved ? { message: message ?? words.notYet(nameOf(method)), code, agreed } : { message: words.cancelled },
  };
};
