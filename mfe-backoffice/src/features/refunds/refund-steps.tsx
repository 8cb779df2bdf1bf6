import type { RefundWorking } from '@kerbside/contracts/http/payments/refunds';
import { useState } from 'react';
import type { NewRefundProps, TypedRefund } from './new-refund-props.js';
import { RefundCheck } from './refund-check.js';
import { RefundForm } from './refund-form.js';

/** A sum and a reason first, then its working to check and confirm. What was typed is kept on the way back. */
export function RefundSteps(props: NewRefundProps) {
  const [typed, setTyped] = useState<TypedRefund>();
  const [working, setWorking] = useState<RefundWorking>();
  const show = (wanted: TypedRefund, shown: RefundWorking) => {
    setTyped(wanted);
    setWorking(shown);
  };
  return typed && working ? (
    <RefundCheck {...props} typed={typed} working={working} onBack={() => setWorking(undefined)} />
  ) : (
    <RefundForm {...props} before={typed} onShown={show} />
  );
}
