import type { Client } from '../client.js';
import { quoteSecretHeader, type Quote } from '../http/pricing/pricing.js';
import { chooseProduct, readProducts, type QuoteProducts } from '../http/pricing/products.js';
import { chooseCover } from '../http/pricing/tables.js';
import { secretOf } from './quote-secrets.js';

/** Cover that a voucher requires (Q3: no_mot_detected, no_breakdown_detected): the refusal carries it as its data, so that a page can offer to add it (Q8). */
export type MissingCover = 'mot' | 'breakdown';

export const missingIn = (data: unknown): readonly MissingCover[] => {
  const lacks = (flag: string) => typeof data === 'object' && data !== null && Reflect.get(data, flag) === true;
  return [...(lacks('no_mot_detected') ? (['mot'] as const) : []), ...(lacks('no_breakdown_detected') ? (['breakdown'] as const) : [])];
};

/** Whether the code gives something without that cover; where nobody says, it is worth a try. */
export const worksWithout = (data: unknown): boolean =>
  typeof data !== 'object' || data === null || Reflect.get(data, 'works_without') !== false;

/** What a warranty has of its own; an MOT costs what its garage asks, whatever it is bought with. */
const broughtByWarranty: readonly MissingCover[] = ['breakdown'];

/** Adds the cover that a voucher requires to a quote (Q8, 'Add MOT'): with the warranty where it brings it, otherwise as products of their own. */
export const addMissingCover = async (
  send: Client['send'],
  { id: quoteId, cover }: Pick<Quote, 'id' | 'cover'>,
  missing: readonly MissingCover[],
): Promise<void> => {
  const of = { params: { quoteId }, headers: { [quoteSecretHeader]: secretOf(quoteId) } };
  const brought = missing.filter((type) => cover !== null && broughtByWarranty.includes(type));
  if (cover && brought.length > 0) {
    const additional_products = [...new Set([...cover.additional_products, ...brought])];
    await send(chooseCover, { ...of, body: { ...cover, additional_products } });
  }
  const others = missing.filter((type) => !brought.includes(type));
  if (others.length === 0) return;
  const products = await send(readProducts, of);
  for (const productType of others) {
    const key = keyToAdd(products, productType);
    await send(chooseProduct, { params: { quoteId, productType }, headers: of.headers, body: { key } });
  }
};

const popular = '12';

/** The same duration as the quote's main product, where it is sold for that; otherwise a year, otherwise the first duration on sale. Empty when it is not sold: the service says why. */
export const keyToAdd = ({ chosen, tables }: Pick<QuoteProducts, 'chosen' | 'tables'>, type: MissingCover): string => {
  const table = tables.find(({ product_type }) => product_type === type);
  const main = chosen.find(({ is_main }) => is_main)?.duration;
  const durations = [main, popular, ...(table?.durations ?? []).map(({ duration }) => duration)];
  const [key] = durations.flatMap((duration) => Object.values(table?.productKeysStructured[duration ?? ''] ?? {}).flatMap(Object.values));
  return typeof key === 'string' ? key : '';
};
