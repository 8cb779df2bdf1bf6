import type { PlanLine, Plan } from '@kerbside/contracts/http/payments/schedule';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useState, type ReactNode } from 'react';
import { start as words } from '../../messages/start.js';
import { SplitDebit } from '../payments/split-debit.js';
import { ChooseOne, ChoosePlan, isOpen } from './choose.js';
import { formatDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { Loading } from '@kerbside/contracts/ui/page/panel';
import { CancelPlan } from '../payments/cancel-plan.js';
import { SmallButton } from '../../ui/small-button.js';
import type { OfCustomer, OfLine, OfPlan, OfStart } from '../../office-props.js';
import { CheckStatus } from '../payments/line-actions.js';

type ChosenLine = Omit<OfLine, 'onClose'>;

interface ChooseDebitProps extends OfCustomer {
  /** Which payments by Direct Debit may be chosen. */
  readonly isOffered: (line: PlanLine) => boolean;
  readonly children: (chosen: ChosenLine) => ReactNode;
}

/** One payment by Direct Debit of a purchase. */
function ChooseDebit({ host, customerId, isOffered, children }: ChooseDebitProps) {
  const offeredIn = ({ lines }: Plan) => lines.filter((line) => isByDebit(line.method) && isOffered(line));
  return (
    <ChoosePlan host={host} customerId={customerId} hasAny={(plan) => offeredIn(plan).length > 0} none={words.debits}>
      {(of) => (
        <ChooseOne
          label={words.line}
          rows={offeredIn(of.plan).map((line) => ({ id: String(line.number), line }))}
          nameOf={({ line: { number, dueOn, amountPence } }) => words.lineOf(number, formatDay(dueOn), formatPounds(amountPence))}
        >
          {({ line }) => children({ ...of, line })}
        </ChooseOne>
      )}
    </ChoosePlan>
  );
}

const isNotVoid = ({ state }: PlanLine): boolean => state !== 'void';
const isSplittable = ({ isChangeable }: PlanLine): boolean => isChangeable;

/** Asks the collector for the state of a payment. */
export function StartCheck({ host, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.checkDebit} width="narrow" onClose={onClose}>
      <ChooseDebit host={host} customerId={customerId} isOffered={isNotVoid}>
        {(chosen) => <CheckStatus key={chosen.line.number} {...chosen} />}
      </ChooseDebit>
    </Dialog>
  );
}

/** Chooses the payment; the resulting payments are shown before it is split. */
export function StartSplit({ host, customerId, onClose }: OfStart) {
  const [chosen, setChosen] = useState<ChosenLine>();
  if (chosen) return <SplitDebit {...chosen} onClose={onClose} />;
  return (
    <Dialog title={words.splitDebit} width="narrow" onClose={onClose}>
      <ChooseDebit host={host} customerId={customerId} isOffered={isSplittable}>
        {(line) => <SmallButton label={words.next} variant="primary" onClick={() => setChosen(line)} />}
      </ChooseDebit>
    </Dialog>
  );
}

const EditPlan = latePart(() => import('../payments/edit-plan.js'), { loading: <Loading>{words.lines.loading}</Loading> });

/** Changes the payments that are still open. */
export function StartChange({ host, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.changePlan} width="wide" onClose={onClose}>
      <ChoosePlan host={host} customerId={customerId} hasAny={isOpen}>
        {(of) => <EditPlan {...of} onClose={onClose} />}
      </ChoosePlan>
    </Dialog>
  );
}

/** Chooses the purchase; the effect of cancelling its plan is shown first. */
export function StartCancelPlan({ host, customerId, onClose }: OfStart) {
  const [chosen, setChosen] = useState<OfPlan>();
  if (chosen) return <CancelPlan {...chosen} onClose={onClose} />;
  return (
    <Dialog title={words.cancelPlan} width="narrow" onClose={onClose}>
      <ChoosePlan host={host} customerId={customerId} hasAny={isOpen}>
        {(of) => <SmallButton label={words.next} variant="primary" onClick={() => setChosen(of)} />}
      </ChoosePlan>
    </Dialog>
  );
}
