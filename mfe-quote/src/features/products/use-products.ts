import { reasonOf } from '@kerbside/contracts/call-error';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SaidAnswers } from '@kerbside/contracts/http/pricing/vehicle-form';
import type { ChosenProduct, QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useMemo, useState } from 'react';
import { productsApi, type ProductForm } from '../../api/products-api.js';
import { isBookable, isForVisit } from '../booked-visit/bookable.js';
import type { keepingTime } from '../visits/keeping-time.js';
import type { SavingQuote } from '../step-page/step-props.js';
import { useSignedIn } from '../../use-signed-in.js';

export interface ProductChoice {
  readonly products: QuoteProducts;
  /** Adds a product, or moves it to another key. */
  readonly choose: (type: ProductType, form: ProductForm) => void;
  readonly remove: (type: ProductType) => void;
  /** Says of the car what a price waits for. */
  readonly tell: (said: SaidAnswers) => Promise<void>;
  /** The key on the screen; its price may still be loading. */
  readonly keyOf: (type: ProductType) => string | undefined;
  /** The add-ons on the screen, too. */
  readonly addOnsOf: (type: ProductType) => readonly string[];
  readonly isPricing: boolean;
  readonly problem: string | undefined;
}

interface ProductSaving {
  /** As the latest change left them, and for which car and voucher. */
  readonly answer: { readonly products: QuoteProducts; readonly of: string } | undefined;
  /** Keys that are not saved yet; null removes the product. */
  readonly wanted: OfProducts<string | null>;
  /** Add-ons that are not saved yet: the next change is one of these. */
  readonly wantedAddOns: OfProducts<readonly string[]>;
  /** Changes that wait for their turn, to be sent with any that replace them. */
  readonly unsent: OfProducts<ProductForm>;
  /** What was refused, for which problem. */
  readonly refused?: { readonly type: ProductType; readonly form: ProductForm | null };
  readonly problem: string | undefined;
}
type OfProducts<T> = Readonly<Partial<Record<ProductType, T>>>;
const nothingSaved: ProductSaving = { answer: undefined, wanted: {}, wantedAddOns: {}, unsent: {}, problem: undefined };

/** What prices depend on besides the choices. */
const pricedFor = ({ voucher, vehicle }: Quote): string => JSON.stringify([voucher?.code, vehicle]);

/** Few quotes have a visit already when work is added to them. */
const keepTime: typeof keepingTime = async (...of) => (await import('../visits/keeping-time.js')).keepingTime(...of);

export const chosenOf = ({ chosen }: QuoteProducts, type: ProductType): ChosenProduct | undefined =>
  chosen.find(({ product_type }) => product_type === type);

interface ProductsProps extends SavingQuote {
  readonly onProducts?: (products: QuoteProducts) => void;
}

/** The products of a quote with their prices. Each change is saved and priced by the service; a refused one is undone on the screen, and made again once somebody has signed in. */
export const useProducts = ({ host, quote, onQuote, saves, onProducts }: ProductsProps): Load<ProductChoice> => {
  const { fetch } = host;
  const api = useMemo(() => productsApi({ fetch }), [fetch]);
  const of = pricedFor(quote);
  const [saving, setSaving] = useState(nothingSaved);
  const loaded = useLoad(
    async (signal) => {
      const read = await api.read(quote.id, signal);
      if (saving.answer?.of !== of) onProducts?.(read);
      return read;
    },
    [api, quote.id, of],
    { keep: true },
  );

  const save = (type: ProductType, form: ProductForm | null) => {
    const key = form && form.key;
    const addOns = form ? form.add_ons : [];
    setSaving(({ wanted, wantedAddOns, unsent, answer }) => ({
      answer,
      wanted: { ...wanted, [type]: key },
      wantedAddOns: addOns ? { ...wantedAddOns, [type]: addOns } : wantedAddOns,
      unsent: form ? { ...unsent, [type]: form } : without(unsent, type),
      problem: undefined,
    }));
    saves.add({
      kind: `product ${type}`,
      send: async () => {
        setSaving((before) => ({ ...before, unsent: without(before.unsent, type) }));
        const change = () => (form ? api.choose(quote.id, type, form) : api.remove(quote.id, type));
        const hasVisit = isForVisit({ productType: type }) && isBookable(quote);
        const answer = hasVisit ? await keepTime(host, quote.id, change) : { ...(await change()), isRepriced: false };
        const products = answer.isRepriced ? await api.read(quote.id) : answer.products;
        setSaving((before) => ({
          ...before,
          answer: { products, of: pricedFor(answer.quote) },
          ...settled(before, type, { key, addOns }),
        }));
        onProducts?.(products);
        onQuote(answer.quote);
      },
      onFailed: (error) =>
        setSaving((before) => ({
          ...before,
          ...settled(before, type, { key, addOns }),
          refused: { type, form },
          problem: reasonOf(error),
        })),
    });
  };
  useSignedIn(host, () => {
    if (saving.refused) save(saving.refused.type, saving.refused.form);
  });
  if (loaded.status !== 'ready') return loaded;
  // Another car or voucher changes the prices: they are reloaded, and the screen stays unchanged until they arrive.
  const isNewest = saving.answer?.of === of || loaded.refreshing;
  const products = (isNewest ? saving.answer?.products : undefined) ?? loaded.data;
  const choice: ProductChoice = {
    products,
    choose: (type, form) => save(type, { ...saving.unsent[type], ...form }),
    remove: (type) => save(type, null),
    tell: async (said) => {
      await saves.settled();
      const change = async () => ({ quote: await api.tell(quote, said) });
      onQuote((await (isBookable(quote) ? keepTime(host, quote.id, change) : change())).quote);
    },
    keyOf: (type) => (type in saving.wanted ? (saving.wanted[type] ?? undefined) : chosenOf(products, type)?.key),
    addOnsOf: (type) => saving.wantedAddOns[type] ?? chosenOf(products, type)?.add_ons ?? [],
    isPricing: Object.keys(saving.wanted).length > 0,
    problem: saving.problem,
  };
  return { ...loaded, data: choice };
};

const without = <T>(all: OfProducts<T>, type: ProductType): OfProducts<T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== type));

interface SelectionSaved {
  readonly key: string | null;
  readonly addOns: readonly string[] | undefined;
}

/** Without what was saved or refused, unless something newer of the same product is under way. */
const settled = (
  { wanted, wantedAddOns }: ProductSaving,
  type: ProductType,
  { key, addOns }: SelectionSaved,
): Pick<ProductSaving, 'wanted' | 'wantedAddOns'> => ({
  wanted: wanted[type] === key ? without(wanted, type) : wanted,
  wantedAddOns: wantedAddOns[type] === addOns ? without(wantedAddOns, type) : wantedAddOns,
});
