import { Panel } from '@kerbside/contracts/ui/panel';
import type { Load } from '@kerbside/contracts/ui/use-load';
import { useEffect, type ReactNode } from 'react';
import { cover as words } from '../../messages/cover.js';
import { OtherProducts } from '../products/other-products.js';
import { ProductTabs } from '../products/product-tabs.js';
import { useProducts, type ProductChoice } from '../products/use-products.js';
import { Refusal } from '../quote/refusal.js';
import type { OpenedQuote } from '../quote/step-props.js';
import type { OthersSaved } from './use-next-step.js';

interface OtherProps extends OpenedQuote {
  readonly saved: OthersSaved;
}

interface CoverProductsProps extends OtherProps {
  readonly byInstalments: boolean;
  /** The warranty's own choices. */
  readonly children: ReactNode;
}

/** Tabs of the products of a warranty quote; they are read only where the price is of more than the warranty. */
export function CoverProducts(props: CoverProductsProps) {
  const { quote, children } = props;
  const isOfMore = quote.price?.lines.some(({ productType }) => productType !== undefined && productType !== quote.productType) === true;
  return isOfMore ? <WithProducts {...props} /> : children;
}

function WithProducts({ byInstalments, children, saved, ...props }: CoverProductsProps) {
  const products = useProducts(props);
  useNoted(saved, products);
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

/** Step 4: every other product that the car can have. */
export function OtherCover({ saved, ...props }: OtherProps) {
  const products = useProducts(props);
  useNoted(saved, products);
  return (
    <Panel load={products} loading={words.loading} failed={words.failed}>
      {(data) => (
        <>
          <Refused problem={data.problem} />
          <OtherProducts main="warranty" title={words.moreProducts} choice={data} />
        </>
      )}
    </Panel>
  );
}

/** The way on waits for them. */
const useNoted = (saved: OthersSaved, products: Load<ProductChoice>): void => {
  const settled = products.status === 'ready' ? products.data.settled : undefined;
  useEffect(() => {
    saved.current =
      settled &&
      (() =>
        settled().then(
          () => true,
          () => false,
        ));
  });
};

function Refused({ problem }: { readonly problem: string | undefined }) {
  if (problem === undefined) return null;
  return <Refusal>{problem}</Refusal>;
}
