import { providedBy, providers } from '../../src/firm/firm.js';
import { productNames, type productTypes } from '../../src/products/product-names.js';
import css from './policy-documents.module.css';

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
    <div key={product}>
      {all.length > 1 && <p className={css.product}>{productNames[product]}</p>}
      <ul className={css.list}>
        {documents[providers[product].kind].map(([name, label]) => (
          <li key={name}>
            <a href={`/api/pricing/products/${product}/documents/${name}`} download aria-label={`${label} of ${productNames[product]}`}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p>{providedBy(product)}.</p>
    </div>
  ));
}
