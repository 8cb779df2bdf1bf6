import { providedBy } from '../../src/firm.js';
import { productNames, type productTypes } from '../../src/products/product-names.js';

type ProductType = (typeof productTypes)[number];

interface PolicyDocumentsProps {
  readonly products: readonly ProductType[];
}

const documents = [
  ['information', 'Product information document (PDF)'],
  ['wording', 'Policy wording (PDF)'],
] as const;

/** The documents of each product that is being or was bought, and its provider: to read before agreeing, and to keep (ICOBS 6.1). */
export function PolicyDocuments({ products }: PolicyDocumentsProps) {
  return [...new Set(products)].map((product) => (
    <p key={product}>
      {productNames[product]}:{' '}
      {documents.map(([name, label], place) => (
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
