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
  const [isTyped, setIsTyped] = useState(false);
  const leave = () => {
    setEdited(undefined);
    setIsTyped(false);
  };
  // One that another page has noted meanwhile does not take away what is typed here.
  const isForm = plan === undefined || edited === plan.id || isTyped;
  return (
    <Fold
      id={`plan-${productType}`}
      title={productNames[productType]}
      note={plan ? remainingOf(plan) : words.nothing}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      {isForm ? (
        // Keyed by the plan being edited, even if another page has deleted it meanwhile, so that what was typed stays.
        <PlanForm key={edited ?? 'new'} {...of} onTyped={() => setIsTyped(true)} onSaved={leave} onDeleted={leave} />
      ) : (
        <PlanSummary {...of} plan={plan} onEdit={() => setEdited(plan.id)} />
      )}
    </Fold>
  );
}
