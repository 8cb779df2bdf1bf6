import type { ChosenProduct } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useState, type ReactNode } from 'react';
import { products as words } from '../../messages/products.js';
import { PriceLabel } from '../product-facts/price-label.js';
import { priceOf, selectionOf } from '../product-picker/product-key.js';
import { labelOf, ProductPicker } from '../product-picker/product-picker.js';
import { besideMain } from './beside-main.js';
import type { ProductChoice } from './use-products.js';

interface ProductTabsProps {
  readonly main: ProductType;
  readonly choice: ProductChoice;
  readonly byInstalments: boolean;
  /** The main product's choices. */
  readonly children: ReactNode;
}

/** One tab per product of the quote (Q2 step 3); no tabs when there is only one. A product that is included with another one has none. */
export function ProductTabs({ main, choice, byInstalments, children }: ProductTabsProps) {
  const [wanted, setWanted] = useState(main);
  const inQuote = choice.products.chosen.filter(({ is_included, is_main }) => is_main || !is_included);
  if (inQuote.length < 2) return children;
  const shown = inQuote.some(({ product_type }) => product_type === wanted) ? wanted : main;
  return (
    <Tabs
      label={words.inQuote}
      tabs={inQuote.map((product) => ({
        key: product.product_type,
        label: product.name,
        detail: <PriceLabel text={priceLabelOf(product, choice, byInstalments)} />,
      }))}
      selected={shown}
      onSelect={setWanted}
    >
      {shown === main ? children : <OtherTab type={shown} choice={choice} byInstalments={byInstalments} />}
    </Tabs>
  );
}

const priceLabelOf = (product: ChosenProduct, { products, keyOf }: ProductChoice, byInstalments: boolean): string | undefined => {
  const table = products.tables.find(({ product_type }) => product_type === product.product_type);
  const selected = table && selectionOf(table, keyOf(product.product_type));
  return selected && labelOf(priceOf(table, selected), byInstalments);
};

function OtherTab({ type, choice, byInstalments }: Pick<ProductTabsProps, 'choice' | 'byInstalments'> & { readonly type: ProductType }) {
  const table = choice.products.tables.find(({ product_type }) => product_type === type);
  if (!table) return null;
  return (
    <Card>
      <ProductPicker
        table={besideMain(choice.products, table)}
        selectedKey={choice.keyOf(type)}
        onKey={(key) => choice.choose(type, { key })}
        byInstalments={byInstalments}
        isPricing={choice.isPricing}
        action={<Button label={words.remove(table.name)} variant="quiet" onClick={() => choice.remove(type)} />}
      />
    </Card>
  );
}
