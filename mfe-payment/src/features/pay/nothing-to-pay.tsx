import { Button } from '@kerbside/contracts/ui/controls/button';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useState } from 'react';
import { pay as words } from '../../messages/payment.js';
import { confirmationPath } from '../../paths.js';
import type { PayFormProps } from './pay-form-props.js';
import { useHeldSlot } from '../visit/held-slot.js';
import { Refusal } from './pay-banner.js';
import { PayHeading } from './pay-heading.js';
import { PaymentReceipt } from './payment-receipt.js';
import { PaymentVoucher } from './payment-voucher.js';
import type { PayRefusal } from '../attempt/refusal.js';

const Seller = latePart(() => import('./seller.js'));

/** Where staff changed the price too, the voucher alone does not pay for it. */
const isByVoucher = ({ voucher, lines }: PayFormProps['payment']): boolean =>
  voucher !== null && lines.every(({ kind }) => kind !== 'adjustment');

const form = { payment_type: 'none', main_payment_option: 'in_full', displayed_total: 0 } as const;

/** Step 6 where a voucher, or a price that staff changed, leaves nothing to pay: one button and no card. */
export function NothingToPay(props: PayFormProps) {
  const { host, api, payment, onChanged } = props;
  const { quoteId, freePlanId } = payment;
  const [refusal, setRefusal] = useState<PayRefusal>();
  const keepSlot = useHeldSlot(props);
  const request = useSubmit(async () =>
    (await keepSlot())
      ? api
          .preSubmit(quoteId, { ...form, ...(freePlanId !== undefined && { plan_id: freePlanId }) })
          .then(() => 'bought' as const, props.refuse)
      : undefined,
  );
  const isBusy = request.status === 'busy';
  const buy = async () => {
    setRefusal(undefined);
    const result = await request.submit(undefined);
    if (result.status !== 'done' || !result.answer) return;
    if (result.answer === 'bought') return host.navigate(confirmationPath(quoteId), { replace: true });
    setRefusal(result.answer);
    if (result.answer.isStale) void onChanged();
    window.scrollTo({ top: 0 });
  };
  const button = <Button label={words.buyForNothing} size="large" full busy={isBusy} busyLabel={words.buying} onClick={() => void buy()} />;
  return (
    <Page>
      <Columns side={<PaymentReceipt payment={payment} way={undefined} action={button} />}>
        <Stack gap="large">
          <PayHeading host={host} api={api} payment={payment}>
            {refusal && <Refusal host={host} quoteId={quoteId} refusal={{ ...refusal, title: words.notBought }} />}
          </PayHeading>
          <PaymentVoucher {...props} isPaying={isBusy} />
          <p>{isByVoucher(payment) ? words.voucherPays : words.nothingToPay}</p>
          <Seller payment={payment} />
        </Stack>
      </Columns>
    </Page>
  );
}
