import type { PlanLine, Plan } from '@kerbside/contracts/http/payments/schedule';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useState, type ReactNode } from 'react';
import { start as words } from '../../messages/start.js';
import { SplitDebit } from '../payments/split-debit.js';
import { ChoosePurchase, ChoosePlan } from './choose.js';
import type { HostApi } from '@kerbside/contracts/host';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { Loading } from '@kerbside/contracts/ui/page/panel';
import { CancelPlan } from '../payments/cancel-plan.js';
import type { OfLine, OfPlan, OfStart } from '../../office-props.js';
import { CheckStatus } from '../payments/line-actions.js';

type ChosenLine = Omit<OfLine, 'onClose'>;

interface ChooseDebitProps {
  readonly host: HostApi;
  readonly paymentId: string;
  /** Which payments by Direct Debit may be chosen. */
  readonly isOffered: (line: PlanLine) => boolean;
  readonly children: (chosen: ChosenLine) => ReactNode;
}

const none = { title: words.noDebit, why: words.noDebitWhy };

/** One payment by Direct Debit of a purchase: the first, unless another one is chosen. */
function ChooseDebit({ host, paymentId, isOffered, children }: ChooseDebitProps) {
  const [chosen, setChosen] = useState('');
  const offeredIn = ({ lines }: Plan) => lines.filter((line) => isByDebit(line.method) && isOffered(line));
  return (
    <ChoosePlan host={host} paymentId={paymentId} hasAny={(plan) => offeredIn(plan).length > 0} whenNone={none}>
      {(of) => {
        const lines = offeredIn(of.plan);
        const line = lines.find(({ number }) => String(number) === chosen) ?? lines[0];
        return (
          line && (
            <Stack>
              <SelectField
                label={words.line}
                value={String(line.number)}
                onChange={setChosen}
                options={lines.map(({ number, dueOn, amountPence }) => ({
                  value: String(number),
                  label: words.lineOf(number, formatLongDay(dueOn), formatPounds(amountPence)),
                }))}
              />
              {children({ ...of, line })}
            </Stack>
          )
        );
      }}
    </ChoosePlan>
  );
}

const isNotVoid = ({ state }: PlanLine): boolean => state !== 'void';
const isSplittable = ({ isChangeable }: PlanLine): boolean => isChangeable;

/** Asks the collector for the state of a payment. */
export function StartCheck({ host, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.checkDebit} width="narrow" onClose={onClose}>
      <ChoosePurchase host={host} customerId={customerId}>
        {({ id }) => (
          <ChooseDebit key={id} host={host} paymentId={id} isOffered={isNotVoid}>
            {(chosen) => (
              <div>
                <CheckStatus key={chosen.line.number} {...chosen} />
              </div>
            )}
          </ChooseDebit>
        )}
      </ChoosePurchase>
    </Dialog>
  );
}

/** Chooses the payment; the resulting payments are shown before it is split. */
export function StartSplit({ host, customerId, onClose }: OfStart) {
  const [chosen, setChosen] = useState<ChosenLine>();
  if (chosen) return <SplitDebit {...chosen} onClose={onClose} />;
  return (
    <Dialog title={words.splitDebit} width="narrow" onClose={onClose}>
      <ChoosePurchase host={host} customerId={customerId}>
        {({ id }) => (
          <ChooseDebit key={id} host={host} paymentId={id} isOffered={isSplittable}>
            {(line) => (
              <div>
                <Button onClick={() => setChosen(line)}>{words.next}</Button>
              </div>
            )}
          </ChooseDebit>
        )}
      </ChoosePurchase>
    </Dialog>
  );
}

const EditPlan = latePart(() => import('../payments/edit-plan.js'), { loading: <Loading>{words.loadingLines}</Loading> });

const isOpen = ({ lines }: Plan): boolean => lines.some(({ isChangeable }) => isChangeable);
const startPlanNone = { title: words.noLine, why: words.noLineWhy };

/** Changes the payments that are still open. */
export function StartChange({ host, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.changePlan} width="wide" onClose={onClose}>
      <ChoosePurchase host={host} customerId={customerId}>
        {({ id }) => (
          <ChoosePlan key={id} host={host} paymentId={id} hasAny={isOpen} whenNone={startPlanNone}>
            {(of) => <EditPlan {...of} onClose={onClose} />}
          </ChoosePlan>
        )}
      </ChoosePurchase>
    </Dialog>
  );
}

/** Chooses the purchase; the effect of cancelling its plan is shown first. */
export function StartCancelPlan({ host, customerId, onClose }: OfStart) {
  const [chosen, setChosen] = useState<OfPlan>();
  if (chosen) return <CancelPlan {...chosen} onClose={onClose} />;
  return (
    <Dialog title={words.cancelPlan} width="narrow" onClose={onClose}>
      <ChoosePurchase host={host} customerId={customerId}>
        {({ id }) => (
          <ChoosePlan key={id} host={host} paymentId={id} hasAny={isOpen} whenNone={startPlanNone}>
            {(of) => (
              <div>
                <Button onClick={() => setChosen(of)}>{words.next}</Button>
              </div>
            )}
          </ChoosePlan>
        )}
      </ChoosePurchase>
    </Dialog>
  );
}
