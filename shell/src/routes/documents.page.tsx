import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readProductDocuments, type DocumentSection, type ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { editionInWords, topicsOf } from '@kerbside/contracts/products/document-topics';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { couldNotLoad, Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useLocation, useSearch } from 'wouter';
import { pages, pageTitles } from '../page/pages.js';
import { TextPage } from './text-page.js';

const words = {
  titleOf: (product: string) => `${pageTitles.documents}: ${product}`,
  lead: 'Read them before you buy: what each product covers, what it does not, and how to leave.',
  product: 'Product',
  loading: 'Loading the documents',
  download: (title: string) => `Download “${title}” as PDF`,
  edition: (month: string) => `${month} edition.`,
} as const;

const options = productTypes.map((value) => ({ value, label: productNames[value] }));
type ProductType = (typeof productTypes)[number];
const isProduct = (text: string | null): text is ProductType => productTypes.some((type) => type === text);

/** The product information document and the policy wording of each product, to read here or to take along. */
export default function DocumentsPage({ host }: { readonly host: HostApi }) {
  const [, goTo] = useLocation();
  const asked = new URLSearchParams(useSearch()).get('product');
  const product = isProduct(asked) ? asked : productTypes[0];
  const load = useLoad(
    (signal) => client(host.fetch).send(readProductDocuments, { params: { productType: product } }, { signal }),
    [host, product],
  );
  // One page for all of them, each of which is named: for tabs, history and bookmarks (2.4.2).
  useTitle(host, words.titleOf(productNames[product]));
  return (
    <TextPage host={host} title={pageTitles.documents} lead={words.lead}>
      <SelectField
        label={words.product}
        name="product"
        value={product}
        options={options}
        onChange={(chosen) => goTo(`${pages.documents}?product=${chosen}`, { replace: true })}
      />
      <Panel load={load} words={{ loading: words.loading, failed: couldNotLoad }}>
        {({ documents }) => (
          <Stack gap="large">
            {documents.map((one) => (
              <Document key={one.name} product={product} document={one} />
            ))}
          </Stack>
        )}
      </Panel>
    </TextPage>
  );
}

function Document({ product, document }: { readonly product: ProductType; readonly document: ProductDocument }) {
  const { name, title, lead, edition, sections } = document;
  return (
    <section aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      <p>
        {lead} {words.edition(editionInWords(edition))}
      </p>
      <p>
        <a href={`/api/pricing/products/${product}/documents/${name}`} download>
          {words.download(title)}
        </a>
      </p>
      {topicsOf(sections).map(({ heading, parts }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {parts.map((part) => (
            <Part key={part.heading} part={part} />
          ))}
        </section>
      ))}
    </section>
  );
}

function Part({ part: { level, paragraphs = [], items = [] } }: { readonly part: DocumentSection }) {
  return (
    <>
      {level !== undefined && <h4>{level}</h4>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </>
  );
}
