import { productNames } from '@kerbside/contracts/products/product-names';
import { useState } from 'react';
import { plans as words } from '../../messages/plans.js';
import { Fold } from '../../ui/fold.js';
import type { OfPlan } from './of-plan.js';
import { PlanForm } from './plan-form.js';
import { PlanSummary, remainingOf } from './plan-summary.js';

/** One kind of cover (A4): the summary of its plan, or a form where there is none or it is being changed. */
export function PlanPanel(of: OfPlan) {
  const { plan, productType } = of;
  const [isOpen, setIsOpen] = useState(plan !== undefined);
  const [edited, setEdited] = useState<string>();
  const leave = () => setEdited(undefined);
  return (
    <Fold
      id={`plan-${productType}`}
      title={productNames[productType]}
      note={plan ? remainingOf(plan) : words.nothing}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      {plan && edited !== plan.id ? (
        <PlanSummary {...of} plan={plan} onEdit={() => setEdited(plan.id)} />
      ) : (
        // Keyed by the plan being edited, even if another page has deleted it meanwhile, so that what was typed stays.
        <PlanForm key={edited ?? plan?.id ?? 'new'} {...of} onSaved={leave} onDeleted={leave} />
      )}
    </Fold>
  );
}
