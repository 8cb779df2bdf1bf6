import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { ReactNode } from 'react';
import { cover as words } from '../../messages/cover.js';
import { OthersAddOns } from '../products/add-ons.js';
import { OtherProducts } from '../products/other-products.js';
import { ProductTabs } from '../products/product-tabs.js';
import { useProducts } from '../products/use-products.js';
import { Refusal } from '../step-page/continue-button.js';
import type { SavingQuote } from '../step-page/step-props.js';

interface CoverProductsProps extends SavingQuote {
  readonly byInstalments: boolean;
  /** The warranty's own choices. */
  readonly children: ReactNode;
}

/** Tabs of the products of a warranty quote; they are read only where the price is of more than the warranty. */
export function CoverProducts(props: CoverProductsProps) {
  const { quote, children } = props;
  return isOfMore(quote) ? <WithProducts {...props} /> : children;
}

/** Whether something else is in a quote beside its warranty. */
export const isOfMore = ({ price, productType: main }: Pick<SavingQuote['quote'], 'price' | 'productType'>): boolean =>
  price?.lines.some(({ productType }) => productType !== undefined && productType !== main) === true;

function WithProducts({ byInstalments, children, ...props }: CoverProductsProps) {
  const products = useProducts(props);
  if (products.status !== 'ready') return children;
  return (
    <>
      <Refused problem={products.data.problem} />
      <ProductTabs main="warranty" choice={products.data} byInstalments={byInstalments}>
        {children}
      </ProductTabs>
    </>
  );
}

/** Step 4: what the other products of the quote bring, then every other product that the car can have. */
export function OtherCover(props: SavingQuote) {
  const products = useProducts(props);
  return (
    <Panel load={products} words={words}>
      {(data) => (
        <Stack gap="large">
          <Refused problem={data.problem} />
          <OthersAddOns main="warranty" choice={data} />
          <OtherProducts quote={props.quote} choice={data} />
        </Stack>
      )}
    </Panel>
  );
}

function Refused({ problem }: { readonly problem: string | undefined }) {
  if (problem === undefined) return null;
  return <Refusal>{problem}</Refusal>;
}
