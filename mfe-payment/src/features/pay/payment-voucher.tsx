import { useMinimum } from '@kerbside/contracts/ui/use-minimum';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { VoucherBox, type VoucherTry } from '@kerbside/contracts/ui/voucher-box';
import { useRef } from 'react';
import { extrasPath } from '../../paths.js';
import type { PayFormProps } from './pay-form.js';

/** The voucher while the card form is open: the price, and so the amount that will be charged, is read again. */
export function PaymentVoucher({ host, api, payment, onChanged, isPaying }: PayFormProps & { readonly isPaying: boolean }) {
  const apply = useSubmit((attempt: VoucherTry) => api.applyVoucher(payment.quoteId, attempt).finally(onChanged));
  const remove = useSubmit(() => api.removeVoucher(payment.quoteId).finally(onChanged));
  const isBusy = useMinimum(apply.status === 'busy' || remove.status === 'busy', host.config.timings.voucherMinimum);
  const shown = useRef(payment.voucher);
  if (!isBusy) shown.current = payment.voucher;
  return (
    <VoucherBox
      applied={shown.current}
      apply={apply}
      remove={remove}
      onAddCover={() => host.navigate(extrasPath(payment.quoteId))}
      busy={isBusy || isPaying}
    />
  );
}
