import { useMinimum } from '@kerbside/contracts/ui/use-minimum';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { VoucherBox, type VoucherTry } from '@kerbside/contracts/ui/voucher-box';
import { useRef } from 'react';
import type { StepProps } from '../quote/step-props.js';

/** The voucher of a quote: applied or removed, then the quote is read again at its new price. */
export function QuoteVoucher({ host, api, quote, onQuote }: StepProps) {
  const reread = async () => onQuote(await api.read(quote.id, AbortSignal.timeout(10_000)));
  const apply = useSubmit(async ({ code, clubMemberId, withoutAdditions }: VoucherTry) => {
    await api.applyVoucher(quote, code, { clubMemberId, withoutAdditions });
    await reread();
  });
  const remove = useSubmit(async () => {
    await api.removeVoucher(quote);
    await reread();
  });
  const isBusy = useMinimum(apply.status === 'busy' || remove.status === 'busy', host.config.timings.voucherMinimum);
  const shown = useRef(quote.voucher);
  if (!isBusy) shown.current = quote.voucher;
  return <VoucherBox applied={shown.current} apply={apply} remove={remove} busy={isBusy} />;
}
