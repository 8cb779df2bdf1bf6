import { productNames } from '@kerbside/contracts/products/product-names';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { removePlan, plansKey } from '../../api/plans-api.js';
import { plans as words } from '../../messages/plans.js';
import type { OfPlan } from './of-plan.js';

/** Shown where there is a plan to delete. */
export function DeletePlan({ host, carId, userId, productType, plan, onDeleted }: OfPlan & { readonly onDeleted?: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const cache = useQueryClient();
  const request = useSubmit((competitorProductId: string) => removePlan(host, { competitorProductId, carId, userId, productType }));
  if (!plan) return null;
  const name = words.of(productNames[productType]);
  const remove = async () => {
    const result = await request.submit(plan.id);
    setIsAsking(false);
    if (result.status !== 'done') return;
    await cache.invalidateQueries({ queryKey: plansKey });
    onDeleted?.();
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {words.delete}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <Problem>{request.error}</Problem>
      {isAsking && (
        <ConfirmDialog
          title={`${words.delete} ${name}`}
          proceed={words.delete}
          proceeding={words.deleting}
          back={words.keep}
          tone="danger"
          busy={request.status === 'busy'}
          onProceed={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.confirm}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
