import { firm, whoWeAre } from '@kerbside/contracts/firm/firm';
import { productNames, productType, productTypes, type ProductType } from '@kerbside/contracts/ids';
import { aboutProduct } from '@kerbside/contracts/products/product-names';
import { pages, pageTitles } from '../../src/page/pages.js';
import { motto, notFound } from '../../src/page/words.js';
import type { ProductText } from './product-texts.js';

/** What a page says before any script runs: in its title, to whom it is shared with, and to a reader without scripts. */
export interface PageWords {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly sections: ProductText;
}

export const productOf = (path: string): ProductType | undefined => {
  const [, name] = /^\/quote\/([^/]+)(?:\/|$)/.exec(path) ?? [];
  const known = productType.safeParse(name);
  return known.success ? known.data : undefined;
};

const titleOf = (path: string): string | undefined => {
  const [page] = Object.entries(pages).find(([, at]) => at === path) ?? [];
  return Object.entries(pageTitles).find(([name]) => name === page)?.[1];
};

/** `texts` is what the product's information document says, where it is known. */
export const wordsOf = (path: string, texts: ProductText = []): PageWords => {
  const product = productOf(path);
  if (!product) {
    const products = productTypes.map((type) => `${productNames[type]}: ${aboutProduct[type]}`);
    const own = titleOf(path);
    return {
      title: own ? `${own} | Kerbside` : `Kerbside: ${motto.title.charAt(0).toLowerCase()}${motto.title.slice(1)}`,
      description: `${motto.lead} Warranty, GAP, MOT, breakdown and more for cars in the UK.`,
      heading: own ?? motto.title,
      sections: [
        { heading: motto.productsTitle, paragraphs: [], items: products },
        { heading: 'Talk to us', paragraphs: [whoWeAre, `Call ${firm.telephone}.`], items: [] },
      ],
    };
  }
  const name = productNames[product];
  return {
    title: `${name} for your car, priced line by line | Kerbside`,
    description: `${aboutProduct[product]}. Type your registration and see what it costs, line by line.`,
    heading: name,
    sections: [{ heading: aboutProduct[product], paragraphs: [motto.lead], items: [] }, ...texts],
  };
};

/** What an address without a page says, over what it would have said. */
export const wordsOfNoPage = (words: PageWords): PageWords => ({
  ...words,
  title: `${notFound.title} | Kerbside`,
  description: notFound.lead,
  heading: notFound.title,
});
