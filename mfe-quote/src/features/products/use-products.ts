import { CallError, messageOf } from '@kerbside/contracts/client';
import type { Quote } from '@kerbside/contracts/http/pricing';
import type { ChosenProduct, QuoteProducts } from '@kerbside/contracts/http/pricing-products';
import type { ProductType } from '@kerbside/contracts/ids';
import { useLoad, type Load } from '@kerbside/contracts/ui/use-load';
import { useMemo, useRef, useState } from 'react';
import { productsApi, type ProductForm } from '../../api/products-api.js';
import type { OpenedQuote } from '../quote/step-props.js';
import { useTurns } from './use-turns.js';

export interface ProductChoice {
  readonly products: QuoteProducts;
  /** Adds a product, or moves it to another key. */
  readonly choose: (type: ProductType, form: ProductForm) => void;
  readonly remove: (type: ProductType) => void;
  /** The key on the screen; its price may still be on the way. */
  readonly keyOf: (type: ProductType) => string | undefined;
  readonly isPricing: boolean;
  readonly problem: string | undefined;
  /** Once what is on its way is saved. Rejects when that is refused; what was refused before is told and undone already. */
  readonly settled: () => Promise<void>;
}

interface Saving {
  /** As the last change left them, and for which car and voucher. */
  readonly answer: { readonly products: QuoteProducts; readonly of: string } | undefined;
  /** Keys on their way to the service; null takes the product out. */
  readonly wanted: Readonly<Partial<Record<ProductType, string | null>>>;
  readonly problem: string | undefined;
}
const nothingSaved: Saving = { answer: undefined, wanted: {}, problem: undefined };

/** What prices depend on besides the choices. */
const pricedFor = ({ voucher, vehicle }: Quote): string => JSON.stringify([voucher?.code, vehicle]);

/** What to say of a change that was refused: of its field, where one is named. */
export const reasonOf = (error: unknown): string =>
  (error instanceof CallError ? Object.values(error.fields)[0] : undefined) ?? messageOf(error);

export const chosenOf = ({ chosen }: QuoteProducts, type: ProductType): ChosenProduct | undefined =>
  chosen.find(({ product_type }) => product_type === type);

/** The products of a quote with their prices. Each change is saved and priced by the service; one that is refused is undone on the screen. */
export const useProducts = ({ host, quote, onQuote }: OpenedQuote): Load<ProductChoice> => {
  const { fetch } = host;
  const api = useMemo(() => productsApi({ fetch }), [fetch]);
  const of = pricedFor(quote);
  const loaded = useLoad((signal) => api.read(quote.id, signal), [api, quote.id, of], { keep: true });
  const [saving, setSaving] = useState(nothingSaved);
  const refusal = useRef<unknown>(undefined);
  const turns = useTurns();
  // A change that waits is sent together with the one that takes its place.
  const waiting = useRef(new Map<ProductType, ProductForm>());

  const save = (type: ProductType, key: string | null, send: () => ReturnType<typeof api.choose>) => {
    setSaving((before) => ({ ...before, wanted: { ...before.wanted, [type]: key }, problem: undefined }));
    turns.add(type, async () => {
      try {
        const answer = await send();
        refusal.current = undefined;
        const { products } = answer;
        setSaving((before) => ({
          ...before,
          answer: { products, of: pricedFor(answer.quote) },
          wanted: without(before.wanted, type, key),
        }));
        onQuote(answer.quote);
      } catch (error) {
        refusal.current = error;
        setSaving((before) => ({ ...before, wanted: without(before.wanted, type, key), problem: reasonOf(error) }));
      }
    });
  };
  if (loaded.status !== 'ready') return loaded;
  // Another car or voucher has other prices: they are read again, and what is on the screen stays until they are there.
  const isNewest = saving.answer?.of === of || loaded.refreshing;
  const products = (isNewest ? saving.answer?.products : undefined) ?? loaded.data;
  const choice: ProductChoice = {
    products,
    choose: (type, form) => {
      const whole = { ...waiting.current.get(type), ...form };
      waiting.current.set(type, whole);
      save(type, form.key, () => {
        waiting.current.delete(type);
        return api.choose(quote.id, type, whole);
      });
    },
    remove: (type) => {
      waiting.current.delete(type);
      save(type, null, () => api.remove(quote.id, type));
    },
    keyOf: (type) => (type in saving.wanted ? (saving.wanted[type] ?? undefined) : chosenOf(products, type)?.key),
    isPricing: Object.keys(saving.wanted).length > 0,
    problem: saving.problem,
    settled: async () => {
      refusal.current = undefined;
      await turns.over();
      if (refusal.current !== undefined) throw refusal.current;
    },
  };
  return { ...loaded, data: choice };
};

/** Settled, unless something newer of the same product is under way. */
const without = (wanted: Saving['wanted'], type: ProductType, key: string | null): Saving['wanted'] =>
  wanted[type] === key ? Object.fromEntries(Object.entries(wanted).filter(([name]) => name !== type)) : wanted;
