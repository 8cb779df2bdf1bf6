import { useState } from 'react';
import { stepPath } from '../../paths.js';
import { isSent, useAutoSubmit } from '../step-page/use-auto-submit.js';
import type { GoingOn } from '../step-page/step-page.js';
import type { StepProps } from '../step-page/step-props.js';
import type { ProductChoice } from './use-products.js';
import { useSubmitSignedIn } from '../../use-signed-in.js';

/** Steps 3 and 4 of a quote whose main product is not a warranty. Every price follows the one choice between in full and instalments (Q4). */
export const useProductsStep = (props: StepProps & { readonly choice: ProductChoice }, step: 3 | 4): GoingOn => {
  const { host, api, quote, onQuote, saves, choice } = props;
  const [byInstalments, setByInstalments] = useState(choice.products.instalments);
  const next = useSubmitSignedIn<void, void>(host, async () => {
    if (await saves.settled()) return;
    onQuote(await api.submitChoice(quote.id, step, { instalments: byInstalments }));
    host.navigate(stepPath(quote.productType, step + 1, quote.id));
  });
  const isSaved = byInstalments === quote.instalments;
  const unsaved = isSaved ? undefined : { instalments: byInstalments };
  const post = useAutoSubmit(props, { form: step === 3 ? wholeForm(choice, byInstalments) : unsaved, isSubmitted: isSent(next) });
  const onPayBy = (instalments: boolean) => {
    setByInstalments(instalments);
    // Step 3 posts its form when the customer leaves it; on step 4 every choice is saved as it is made.
    if (step === 4) post({ instalments });
  };
  return { next, byInstalments, onPayBy };
};

/** The products as they are on the screen. Included products are not sent: the service adds them. */
const wholeForm = ({ products, keyOf }: ProductChoice, instalments: boolean) => {
  const rows = products.chosen.flatMap(({ product_type, is_included, start_date, add_ons }) => {
    const key = keyOf(product_type);
    return is_included || key === undefined ? [] : [{ product_type, key, add_ons, ...(start_date && { start_date }) }];
  });
  return rows.length > 0 ? { products: rows, instalments } : { instalments };
};
