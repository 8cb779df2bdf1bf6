import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { extras as words } from '../../messages/cover.js';
import { products as productWords } from '../../messages/products.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { StepHeading } from '../step-page/step-heading.js';
import type { StepProps } from '../step-page/step-props.js';
import { withApi } from '../step-page/with-api.js';
import { ContinueButton, Problem } from '../step-page/continue-button.js';
import { AddOns, OthersAddOns } from './add-ons.js';
import { OtherProducts } from './other-products.js';
import { useProductsStep } from './use-products-step.js';
import { useProducts, type ProductChoice } from './use-products.js';

/** Step 4 of every product except the warranty: what can be added to it. Nothing is ticked beforehand (ICOBS 6A.2). */
function AdditionsStep(props: StepProps) {
  const choice = useProducts(props);
  return (
    <PagePanel load={choice} loading={productWords.loading} failed={productWords.failed}>
      {(data) => <AdditionsForm {...props} choice={data} />}
    </PagePanel>
  );
}

function AdditionsForm(props: StepProps & { readonly choice: ProductChoice }) {
  const { host, quote, choice } = props;
  const { next, byInstalments, payByInstalments } = useProductsStep(props, 4);
  return (
    <Page>
      <Columns
        side={
          <QuoteReceipt quote={quote} byInstalments={byInstalments} onPayBy={payByInstalments} action={<ContinueButton next={next} />} />
        }
      >
        <Stack gap="large" inOrder>
          <StepHeading host={host} quote={quote} step={4} title={words.title} lead={words.lead}>
            <Problem next={next} problem={choice.problem} />
          </StepHeading>
          <AddOns type={quote.productType} choice={choice} />
          <OthersAddOns main={quote.productType} choice={choice} />
          <OtherProducts quote={quote} choice={choice} />
        </Stack>
      </Columns>
    </Page>
  );
}

export default withApi(AdditionsStep);
