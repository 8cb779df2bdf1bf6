import { areVisitsAlone } from '@kerbside/contracts/garages/done-at-garages';
import { cancelPayments } from '../../api/payments-api.js';
import { cancel as words, keepIt } from '../../messages/payments.js';
import type { OfPlan } from '../../office-props.js';
import { ConfirmWithReason } from '../../ui/confirm.js';
import { openLines } from './met-lines.js';

/** Says what cancelling does, to the payments and to the cover, before it is done. */
export function CancelPlan({ host, plan, onClose }: OfPlan & { readonly onClose: () => void }) {
  const seen = openLines(plan.lines).map(({ number, dueOn, amountPence }) => ({ number, dueOn, amountPence }));
  const sumPence = seen.reduce((sum, { amountPence }) => sum + amountPence, 0);
  return (
    <ConfirmWithReason
      host={host}
      title={words.title}
      why={[words.what(seen.length, sumPence), whatBecomesOf(plan), `${words.onItsWay} ${words.letter}`]}
      action={words.confirm}
      proceeding={words.busy}
      back={keepIt}
      mutation={cancelPayments(host, plan, seen)}
      said={words.done}
      onClose={onClose}
    />
  );
}

const whatBecomesOf = ({ productTypes, arrears }: OfPlan['plan']): string => {
  if (areVisitsAlone(productTypes)) return words.visit;
  return arrears?.status === 'suspended' ? words.cover.suspended : words.cover.on;
};
