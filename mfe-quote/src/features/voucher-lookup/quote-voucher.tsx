import { useVoucher } from '@kerbside/contracts/ui/payment/use-voucher';
import { VoucherBox } from '@kerbside/contracts/ui/payment/voucher-box';
import { triedOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import type { StepProps } from '../step-page/step-props.js';

/** The voucher of a GAP quote (Q2), which others have at their payment: applied or removed, after which the quote is read again at its new price. */
export function QuoteVoucher({ host, api, quote, onQuote }: Omit<StepProps, 'saves'>) {
  const change = useVoucher(
    {
      apply: async ({ missing, ...attempt }) => {
        if (missing) await api.addCover(quote, missing);
        await api.applyVoucher(quote, attempt);
      },
      remove: () => api.removeVoucher(quote),
      reload: async () => onQuote(await api.read(quote.id)),
    },
    host.config.timings,
  );
  return <VoucherBox applied={quote.voucher} change={change} triedOn={triedOnVoucher()} />;
}
