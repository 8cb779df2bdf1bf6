import { triedOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { useVoucher } from '@kerbside/contracts/ui/payment/use-voucher';
import { VoucherBox } from '@kerbside/contracts/ui/payment/voucher-box';
import type { PayFormProps } from './pay-form-props.js';

/** The voucher while the card form is open: it reloads the price, and so the amount that will be charged. */
export function PaymentVoucher({ host, api, payment, onChanged, isPaying }: PayFormProps & { readonly isPaying: boolean }) {
  const { quoteId } = payment;
  const change = useVoucher(
    {
      apply: async ({ missing, ...attempt }) => {
        if (missing) await api.addCover(quoteId, missing);
        await api.applyVoucher(quoteId, attempt);
      },
      remove: () => api.removeVoucher(quoteId, payment.voucher?.code),
      reload: onChanged,
    },
    host.config.timings,
  );
  return <VoucherBox applied={payment.voucher} change={change} isBlocked={isPaying} triedOn={triedOnVoucher()} />;
}
