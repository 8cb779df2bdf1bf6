import { useMinimum } from '@kerbside/contracts/ui/use-minimum';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { VoucherBox, type MissingCover, type VoucherTry } from '@kerbside/contracts/ui/voucher-box';
import { useRef } from 'react';
import type { StepProps } from '../quote/step-props.js';

interface Attempt extends VoucherTry {
  /** Put into the quote first. */
  readonly missing?: readonly MissingCover[];
}

/** The voucher of a quote: applied or removed, then the quote is read again at its new price. */
export function QuoteVoucher({ host, api, quote, onQuote }: StepProps) {
  const reread = async () => onQuote(await api.read(quote.id));
  const apply = useSubmit(async ({ missing, ...attempt }: Attempt) => {
    if (missing) await api.addCover(quote, missing);
    await api.applyVoucher(quote, attempt).finally(reread);
  });
  const remove = useSubmit(async () => {
    await api.removeVoucher(quote);
    await reread();
  });
  const isBusy = useMinimum(apply.status === 'busy' || remove.status === 'busy', host.config.timings.voucherMinimum);
  const shown = useRef(quote.voucher);
  if (!isBusy) shown.current = quote.voucher;
  return (
    <VoucherBox
      applied={shown.current}
      apply={apply}
      remove={remove}
      onAddCover={(missing, attempt) => void apply.submit({ ...attempt, missing })}
      busy={isBusy}
    />
  );
}
