import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { products as words } from '../../messages/products.js';
import { ChoiceStep, type GoingOn } from '../step-page/step-page.js';
import { withApi, type StepProps } from '../step-page/step-props.js';
import { ReserveBox } from '../reserve/reserve-box.js';
import { useProductsStep } from './use-products-step.js';
import { IncludedProduct } from '../product-facts/price-label.js';
import { ProductPicker } from '../product-picker/product-picker.js';
import { ProductTabs } from './product-tabs.js';
import { chosenOf, useProducts, type ProductChoice } from './use-products.js';

/** Step 3 of every product except the warranty: which kind, and for how long. */
function ProductsStep(props: StepProps) {
  const choice = useProducts(props);
  return (
    <PagePanel load={choice} words={words}>
      {(data) => <ProductsForm {...props} choice={data} />}
    </PagePanel>
  );
}

function ProductsForm(props: StepProps & { readonly choice: ProductChoice }) {
  const { quote, choice } = props;
  const goingOn = useProductsStep(props, 3);
  return (
    <ChoiceStep {...props} {...goingOn} step={3} title={titleOf(quote, choice)} lead={words.lead}>
      <ProductTabs main={quote.productType} choice={choice} byInstalments={goingOn.byInstalments}>
        <MainProduct quote={quote} choice={choice} byInstalments={goingOn.byInstalments} />
      </ProductTabs>
      <ReserveBox {...props} />
    </ChoiceStep>
  );
}

/** Where there is one kind for one length of time, there is nothing to choose. */
const titleOf = ({ productType }: StepProps['quote'], { products }: ProductChoice): string => {
  const table = products.tables.find(({ product_type }) => product_type === productType);
  const isOne = table?.versions.length === 1 && table.durations.length < 2;
  return isOne ? words.titleOfOne(productType) : words.titleOf(productType);
};

interface MainProductProps extends Pick<StepProps, 'quote'>, Pick<GoingOn, 'byInstalments'> {
  readonly choice: ProductChoice;
}

function MainProduct({ quote, choice, byInstalments }: MainProductProps) {
  const table = choice.products.tables.find(({ product_type }) => product_type === quote.productType);
  if (!table) return null;
  if (chosenOf(choice.products, quote.productType)?.is_included) return <IncludedProduct name={table.name} />;
  return (
    <ProductPicker
      table={table}
      selectedKey={choice.keyOf(quote.productType)}
      onKey={(key) => choice.choose(quote.productType, { key })}
      byInstalments={byInstalments}
      isPricing={choice.isPricing}
      isChosen={quote.step > 3}
    />
  );
}

export default withApi(ProductsStep);
