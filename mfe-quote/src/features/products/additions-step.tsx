import { londonDay } from '@kerbside/contracts/days/dates';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useState } from 'react';
import { extras as words } from '../../messages/cover.js';
import { products as productWords } from '../../messages/products.js';
import { ChoiceStep } from '../step-page/step-page.js';
import { Awaited, withApi, type StepProps } from '../step-page/step-props.js';
import { Fold } from '../step-page/fold.js';
import css from '../step-page/step-page.module.css';
import { useHad } from '../covered/use-held.js';
import { suggestedFor } from '../product-facts/suggested.js';
import { AddOns, OthersAddOns } from './add-ons.js';
import { addable, addableTo } from './beside-main.js';
import { OtherProducts, soldBeside, SuggestedProducts } from './other-products.js';
import { useProductsStep } from './use-products-step.js';
import { useProducts, type ProductChoice } from './use-products.js';

/** Step 4 of every product except the warranty: what can be added to it. Nothing is ticked beforehand (ICOBS 6A.2). */
function AdditionsStep(props: StepProps) {
  const choice = useProducts(props);
  return (
    <PagePanel load={choice} words={productWords}>
      {(data) => <AdditionsForm {...props} choice={data} />}
    </PagePanel>
  );
}

function AdditionsForm(props: StepProps & { readonly choice: ProductChoice }) {
  const { host, quote, choice } = props;
  const goingOn = useProductsStep(props, 4);
  const had = useHad(host, quote);
  return (
    <ChoiceStep {...props} {...goingOn} step={4} title={words.title} lead={words.lead}>
      {had ? <Additions quote={quote} choice={choice} had={had} /> : <Awaited />}
    </ChoiceStep>
  );
}

interface AdditionsProps extends Pick<StepProps, 'quote'> {
  readonly choice: ProductChoice;
  /** What the car has already. */
  readonly had: readonly string[];
}

/** At most three that the car gives a reason for; everything else is behind one line. The add-ons of GAP are on its step 3 (Q2). */
function Additions({ quote, choice, had }: AdditionsProps) {
  const { productType, vehicle } = quote;
  const [today] = useState(() => londonDay(new Date()));
  const { shown } = addable(choice.products, soldBeside(quote, choice));
  const types = shown.map(({ product_type }) => product_type);
  const reasons = suggestedFor(
    types.filter((type) => !had.includes(type)),
    vehicle ?? {},
    today,
  );
  const ownAddOns = productType === 'gap' ? [] : addableTo(choice.products, productType);
  const [isOpen] = useState(
    () => types.some((type) => !reasons.has(type) && choice.keyOf(type) !== undefined) || choice.addOnsOf(productType).length > 0,
  );
  return (
    <>
      <SuggestedProducts quote={quote} choice={choice} reasons={reasons} />
      <Fold title={<h2 className={css.title}>{words.all(ownAddOns.length + types.length - reasons.size)}</h2>} isOpenAtFirst={isOpen}>
        <Stack gap="large">
          {ownAddOns.length > 0 && <AddOns type={productType} choice={choice} />}
          <OthersAddOns main={productType} choice={choice} />
          <OtherProducts quote={quote} choice={choice} except={reasons} />
        </Stack>
      </Fold>
    </>
  );
}

export default withApi(AdditionsStep);
