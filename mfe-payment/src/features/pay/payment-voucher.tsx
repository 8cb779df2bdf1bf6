import { triedOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { voucherWords as words } from '@kerbside/contracts/http/vouchers/voucher-words';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useVoucher } from '@kerbside/contracts/ui/payment/use-voucher';
import { VoucherBox, type VoucherBoxProps } from '@kerbside/contracts/ui/payment/voucher-box';
import { useEffect, useRef, useState } from 'react';
import type { PayFormProps } from './pay-form-props.js';

interface PaymentVoucherProps extends PayFormProps {
  readonly isPaying: boolean;
}

/** The voucher while the card form is open: it reloads the price, and so the amount that will be charged. Who has none sees one line. */
export function PaymentVoucher(props: PaymentVoucherProps) {
  const [triedOn] = useState(triedOnVoucher);
  const [isOpen, setIsOpen] = useState(triedOn !== undefined);
  const [isAsked, setIsAsked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.querySelector('input')?.focus();
  }, [isAsked]);
  // One that is taken off leaves its box open.
  if (props.payment.voucher && !isOpen) setIsOpen(true);
  if (isOpen || isAsked)
    return (
      <div ref={box}>
        <Entry {...props} triedOn={triedOn} />
      </div>
    );
  return (
    <div>
      <Button label={words.title} variant="quiet" flush onClick={() => setIsAsked(true)} />
    </div>
  );
}

function Entry({ host, api, payment, onChanged, isPaying, triedOn }: PaymentVoucherProps & Pick<VoucherBoxProps, 'triedOn'>) {
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
  return <VoucherBox applied={payment.voucher} change={change} isBlocked={isPaying} triedOn={triedOn} />;
}
