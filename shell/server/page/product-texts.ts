import { readProductDocuments } from '@kerbside/contracts/http/pricing/documents';
import type { ProductType } from '@kerbside/contracts/ids';

export type ProductText = readonly {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly items: readonly string[];
}[];

interface TextOptions {
  readonly pricingUrl: string;
  readonly fetch?: typeof fetch;
  readonly now?: () => number;
}

const freshMs = 10 * 60_000;
/** How soon it is asked again after it could not be. */
const againMs = 10_000;
/** A page does not wait longer for it: without it, it says less. */
const patienceMs = 300;

/** What the information document of a product says today, asked of pricing and kept for ten minutes; the last known while it cannot be asked. */
export const productTexts = ({ pricingUrl, fetch: ask = fetch, now = Date.now }: TextOptions) => {
  const kept = new Map<ProductType, { readonly until: number; readonly text: Promise<ProductText> }>();

  const read = async (product: ProductType): Promise<ProductText> => {
    const url = new URL(readProductDocuments.path.replace('{productType}', product), pricingUrl);
    const answer = await ask(url, { signal: AbortSignal.timeout(patienceMs) });
    const { documents } = readProductDocuments.data.parse((await answer.json())?.data);
    const sections = documents.find(({ name }) => name === 'information')?.sections ?? [];
    return sections.map(({ heading, paragraphs = [], items = [] }) => ({ heading, paragraphs, items }));
  };

  // Pages that are asked for together wait for one answer, and not each of them for a service that is down.
  return (product: ProductType): Promise<ProductText> => {
    const before = kept.get(product);
    if (before && now() < before.until) return before.text;
    const text = read(product).catch(async () => {
      kept.set(product, { until: now() + againMs, text });
      return (await before?.text) ?? [];
    });
    kept.set(product, { until: now() + freshMs, text });
    return text;
  };
};
