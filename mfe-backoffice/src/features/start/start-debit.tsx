import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useState } from 'react';
import { start as words } from '../../messages/start.js';
import { CheckStatus } from '../payments/check-status.js';
import { SplitDebit } from '../payments/split-debit.js';
import { ChooseDebit, type ChosenLine } from './choose-debit.js';
import { ChoosePurchase } from './choose-purchase.js';
import type { OfStart } from './of-start.js';

const isNotVoid = ({ state }: PlanLine): boolean => state !== 'void';
const isSplittable = ({ isChangeable }: PlanLine): boolean => isChangeable;

/** Asks the collector for the state of a payment. */
export function StartCheck({ host, api, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.checkDebit} width="narrow" onClose={onClose}>
      <ChoosePurchase api={api} customerId={customerId}>
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
export function StartSplit({ host, api, customerId, onClose }: OfStart) {
  const [chosen, setChosen] = useState<ChosenLine>();
  if (chosen) return <SplitDebit {...chosen} onClose={onClose} />;
  return (
    <Dialog title={words.splitDebit} width="narrow" onClose={onClose}>
      <ChoosePurchase api={api} customerId={customerId}>
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
