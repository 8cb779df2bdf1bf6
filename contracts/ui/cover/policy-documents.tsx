import { providedBy, providers } from '../../src/firm/firm.js';
import { productNames, type productTypes } from '../../src/products/product-names.js';

type ProductType = (typeof productTypes)[number];

/** Work at a garage is no insurance: its papers are called what they are. */
const documents = {
  insurer: [
    ['information', 'Product information document (PDF)'],
    ['wording', 'Policy wording (PDF)'],
  ],
  firm: [
    ['information', 'What you get (PDF)'],
    ['wording', 'Conditions (PDF)'],
  ],
} as const;

/** The documents of each product that is being or was bought, and its provider: to read before agreeing, and to keep (ICOBS 6.1). */
export function PolicyDocuments({ products }: { readonly products: readonly ProductType[] }) {
  return [...new Set(products)].map((product, _place, all) => (
    <p key={product}>
      {all.length > 1 && `${productNames[product]}: `}
      {documents[providers[product].kind].map(([name, label], place) => (
        <span key={name}>
          {place > 0 && ' · '}
          <a href={`/api/pricing/products/${product}/documents/${name}`} download aria-label={`${label} of ${productNames[product]}`}>
            {label}
          </a>
        </span>
      ))}
      . {providedBy(product)}.
    </p>
  ));
}
