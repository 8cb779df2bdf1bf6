import { productNames } from '@kerbside/contracts/products/product-names';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { Question, useAsked } from '@kerbside/contracts/ui/overlays/question';
import { useQueryClient } from '@tanstack/react-query';
import { removePlan, plansKey } from '../../api/plans-api.js';
import { plans as words } from '../../messages/plans.js';
import type { OfPlan } from './of-plan.js';

export function DeletePlan({ host, carId, userId, productType, plan, onDeleted }: OfPlan & { readonly onDeleted?: () => void }) {
  const cache = useQueryClient();
  const removal = useAsked(
    () => removePlan(host, { competitorProductId: plan?.id ?? '', carId, userId, productType }),
    async () => {
      await cache.invalidateQueries({ queryKey: plansKey });
      onDeleted?.();
    },
  );
  if (!plan) return null;
  const name = words.of(productNames[productType]);
  return (
    <>
      <Button label={<LabelOf of={name}>{words.delete}</LabelOf>} variant="secondary" onClick={removal.ask} />
      <Problem>{removal.error}</Problem>
      <Question
        of={removal}
        title={`${words.delete} ${name}`}
        proceed={words.delete}
        proceeding={words.deleting}
        back={words.keep}
        tone="danger"
      >
        <p>{words.confirm}</p>
      </Question>
    </>
  );
}
