import { useSubmit, type Submit } from '@kerbside/contracts/ui/use-submit';
import { useState } from 'react';
import { stepPath } from '../../paths.js';
import type { StepProps } from '../quote/step-props.js';
import type { ProductChoice } from './use-products.js';

export interface ProductsStep {
  /** Submits the step, once what was chosen last is saved, and goes on. */
  readonly next: Submit<void, void>;
  readonly byInstalments: boolean;
  readonly payByInstalments: (byInstalments: boolean) => void;
}

/** Steps 3 and 4 of a quote whose main product is no warranty. Every price follows the one choice between in full and instalments (Q4). */
export const useProductsStep = (
  { host, api, quote, onQuote, choice }: StepProps & { readonly choice: ProductChoice },
  step: 3 | 4,
): ProductsStep => {
  const [byInstalments, payByInstalments] = useState(choice.products.instalments);
  const next = useSubmit(async () => {
    await choice.settled();
    onQuote(await api.submit(quote.id, step, { instalments: byInstalments }));
    host.navigate(stepPath(quote.productType, step + 1, quote.id));
  });
  return { next, byInstalments, payByInstalments };
};
