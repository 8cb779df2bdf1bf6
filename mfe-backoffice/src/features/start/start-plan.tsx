import type { Plan } from '@kerbside/contracts/http/payments/schedule';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { Loading } from '@kerbside/contracts/ui/page/panel';
import { useState } from 'react';
import { start as words } from '../../messages/start.js';
import { CancelPlan } from '../payments/cancel-plan.js';
import type { OfPlan } from '../payments/of-plan.js';
import { ChoosePlan } from './choose-plan.js';
import { ChoosePurchase } from './choose-purchase.js';
import type { OfStart } from './of-start.js';

const EditPlan = latePart(() => import('../payments/edit-plan.js'), { loading: <Loading>{words.loadingLines}</Loading> });

const isOpen = ({ lines }: Plan): boolean => lines.some(({ isChangeable }) => isChangeable);
const none = { title: words.noLine, why: words.noLineWhy };

/** Changes the payments that are still open. */
export function StartChange({ host, api, customerId, onClose }: OfStart) {
  return (
    <Dialog title={words.changePlan} width="wide" onClose={onClose}>
      <ChoosePurchase api={api} customerId={customerId}>
        {({ id }) => (
          <ChoosePlan key={id} host={host} paymentId={id} hasAny={isOpen} whenNone={none}>
            {(of) => <EditPlan {...of} onClose={onClose} />}
          </ChoosePlan>
        )}
      </ChoosePurchase>
    </Dialog>
  );
}

/** Chooses the purchase; the effect of cancelling its plan is shown first. */
export function StartCancelPlan({ host, api, customerId, onClose }: OfStart) {
  const [chosen, setChosen] = useState<OfPlan>();
  if (chosen) return <CancelPlan {...chosen} onClose={onClose} />;
  return (
    <Dialog title={words.cancelPlan} width="narrow" onClose={onClose}>
      <ChoosePurchase api={api} customerId={customerId}>
        {({ id }) => (
          <ChoosePlan key={id} host={host} paymentId={id} hasAny={isOpen} whenNone={none}>
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
