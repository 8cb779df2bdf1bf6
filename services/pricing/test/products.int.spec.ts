import { isPricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { ProductAddOn, ProductTable, QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import type { ProductType } from '@kerbside/contracts/ids';
import { bookLabelled, soldIn } from './builders.js';
import { agent, customer, type NewQuote, startedPricing } from './journey.js';

const at = startedPricing();
const ofBook = soldIn(bookLabelled('2026-11'));

describe('products', () => {
  const path = ({ id }: NewQuote, type?: string) => `/api/pricing/quotes/${id}/products${type ? `/${type}` : ''}`;

  const choose = (quote: NewQuote, type: string, form: object) => at.put(path(quote, type), form, quote.secret);

  const remove = (quote: NewQuote, type: string) => at.remove(path(quote, type), quote.secret);

  const read = async (quote: NewQuote) => (await at.get(path(quote), undefined, quote.secret).expect(200)).body.data;

  describe('a quote of any product', () => {
    it.each([
      ['warranty', 19_900, 3_500],
      ['mot', 3_000, 0],
      ['gap', 10_235, 3_500], // £89.00 + 15 % for its age
      ['tyre', 4_900, 3_500],
      ['repair', 5_900, 0],
    ] as const)('Q9: %s goes from a plate to its payment', async (type, totalPence, cancellationFeePence) => {
      const quote = await at.start(customer, type);
      const one = (await at.submit(quote, 1).expect(200)).body.data;
      expect(one).toMatchObject({ next: `/quote/${type}/step/2/`, quote: { productType: type, price: { totalPence } } });
      await at.submit(quote, 2).expect(200);
      for (const step of [3, 4]) await at.submit(quote, step, type === 'warranty' ? undefined : {}).expect(200);
      if (isPricedByGarage(type)) await at.chooseGarage(quote, type, totalPence);
      const five = (await at.submit(quote, 5).expect(200)).body.data;
      expect(five).toMatchObject({ next: `/payment/${quote.id}/`, quote: { step: 6 } });
      const { body } = await at.ask('post', `/internal/quotes/${quote.id}/lock`, {
        paymentId: customer.userId,
        totalPence: five.quote.price.totalPence,
      });
      expect(body.data).toMatchObject({ status: 'paying', productType: type });
      const sold = (await at.ask('get', `/internal/quotes/${quote.id}/purchase`).expect(200)).body.data.policies;
      expect(sold[0]).toMatchObject({ productType: type, startsOn: '2027-03-10', cancellationFeePence });
    });

    it('has documents that anybody may read and take along', async () => {
      const { documents } = (await at.get('/api/pricing/products/warranty/documents').expect(200)).body.data;
      expect(documents.map(({ name, edition }: { name: string; edition: string }) => [name, edition])).toEqual([
        ['information', '2026-11'],
        ['wording', '2026-11'],
      ]);
      const pdf = await at
        .get('/api/pricing/products/warranty/documents/wording')
        .expect(200)
        .expect('content-type', /application\/pdf/);
      expect(pdf.headers['content-disposition']).toContain('warranty-wording-2026-11.pdf');
    });
  });

  describe('the products of a quote', () => {
    it('Q4: are added, moved and removed, and then the price is what it was', async () => {
      const quote = await at.answered(2);
      const before = (await at.read(quote)).price;
      const added = (await choose(quote, 'breakdown', { key: 'breakdown-12-23-1', start_date: '2027-04-01' }).expect(200)).body.data;
      expect(added.quote.price.totalPence).toBe(19_900 + 7_900);
      expect(added.products.chosen[1]).toMatchObject({
        product_type: 'breakdown',
        version: 'home',
        duration: '12',
        gross: 79,
        is_main: false,
      });
      const moved = (await choose(quote, 'breakdown', { key: 'breakdown-24-23-1', add_ons: ['key_assist'] }).expect(200)).body.data;
      expect(moved.quote.price.totalPence).toBe(19_900 + 14_900 + 3_200);
      expect(moved.products.chosen[1].start_date).toBe('2027-04-01');
      const withTheRest = (await choose(quote, 'breakdown', { key: moved.products.chosen[1].key, start_date: null }).expect(200)).body.data;
      expect(withTheRest.products.chosen[1].start_date).toBeNull();
      const removed = (await remove(quote, 'breakdown').expect(200)).body.data;
      expect(removed.quote.price).toEqual({ ...before, priceVersion: removed.quote.price.priceVersion });
      await remove(quote, 'breakdown').expect(200);
    });

    it('start today once the day that was asked for has gone by, on their form as in what is sold', async () => {
      const quote = await at.answered(2);
      await choose(quote, 'breakdown', { key: 'breakdown-12-23-1', start_date: '2027-03-04' }).expect(200);
      const fiveDaysMs = 5 * 24 * 60 * 60_000;
      at.pricing.clock.advance(fiveDaysMs);
      const { products } = (await choose(quote, 'breakdown', { key: 'breakdown-24-23-1' }).expect(200)).body.data;
      expect([products.chosen[1].start_date, products.policies.at(-1).starts_on]).toEqual(['2027-03-07', '2027-03-07']);
      at.pricing.clock.advance(-fiveDaysMs);
    });

    it('Q4: include a health check at no cost with a service, and only then', async () => {
      const quote = await at.answered(2);
      const types = async () => (await read(quote)).chosen.map(({ product_type }: { product_type: string }) => product_type);
      expect(await types()).toEqual(['warranty']);
      await choose(quote, 'service', { key: 'service-once-82-1' }).expect(200);
      const { chosen } = await read(quote);
      expect(chosen[2]).toMatchObject({ product_type: 'healthcheck', is_included: true, gross: 0 });
      expect((await at.read(quote)).price?.totalPence).toBe(19_900 + 15_200);
      await remove(quote, 'service').expect(200);
      expect(await types()).toEqual(['warranty']);
    });

    it('are sold as policies of their own, each from its day', async () => {
      const quote = await at.answered(2);
      await choose(quote, 'tyre', { key: 'tyre-24-run_flat-1500', start_date: '2027-05-01', add_ons: ['mobile_fitting'] }).expect(200);
      for (const step of [3, 4, 5]) await at.submit(quote, step).expect(200);
      const { price } = await at.read(quote);
      await at.ask('post', `/internal/quotes/${quote.id}/lock`, { paymentId: customer.userId, totalPence: price?.totalPence }).expect(200);
      const { policies, begunAt } = (await at.ask('get', `/internal/quotes/${quote.id}/purchase`).expect(200)).body.data;
      expect(new Date(begunAt)).toEqual(at.pricing.clock.now());
      expect(policies).toMatchObject([
        { productType: 'warranty', startsOn: '2027-03-10' },
        {
          productType: 'tyre',
          startsOn: '2027-05-01',
          endsOn: '2029-04-30',
          months: 24,
          claimLimitPence: 150_000,
          levelName: 'Run-flat tyres',
        },
      ]);
      expect(policies[0].premiumPence + policies[1].premiumPence).toBe(price?.totalPence);
    });

    it('Q4: are told before they are agreed to as the policies that are then sold, for the price of the quote', async () => {
      const quote = await at.answered(4);
      await choose(quote, 'tyre', { key: 'tyre-12-run_flat-500', start_date: '2027-04-01' }).expect(200);
      expect(await read(await at.start())).not.toHaveProperty('policies');
      expect((await read(await at.answered(2))).policies).toMatchObject([{ product_type: 'warranty', rolling: false }]);
      const { policies, price } = await read(quote);
      expect(policies.map(({ name, starts_on, ends_on }: Record<string, unknown>) => [name, starts_on, ends_on])).toEqual([
        ['Warranty', '2027-03-10', '2028-03-09'],
        ['Tyre cover', '2027-04-01', '2028-03-31'],
      ]);
      expect(policies.reduce((sum: number, { gross }: { gross: number }) => sum + Math.round(gross * 100), 0)).toBe(price.totalPence);
      await at.submit(quote, 5).expect(200);
      await at.lock(quote, customer.userId, price.totalPence).expect(200);
      const sold = (await at.ask('get', `/internal/quotes/${quote.id}/purchase`).expect(200)).body.data.policies;
      expect(policies).toEqual(
        sold.map((policy: Record<string, unknown>) =>
          expect.objectContaining({
            level: policy['levelName'],
            terms: policy['terms'],
            covers: policy['covers'],
            excludes: policy['excludes'],
          }),
        ),
      );
    });

    it('with an add-on that is a product are two policies', async () => {
      const quote = await at.start(customer, 'gap');
      await at.submit(quote, 1).expect(200);
      const { body } = await choose(quote, 'gap', { key: 'gap-36-12-1', add_ons: ['alloy_wheel', 'excess'] }).expect(200);
      // £159.00 + 15 % for its age, £74.00, £175.00
      expect(body.data.quote.price.totalPence).toBe(18_285 + 7_400 + 17_500);
      const [gap, alloys] = (await read(quote)).policies;
      expect([gap.excludes.includes(gap.excludes_use), alloys.excludes_use]).toEqual([true, undefined]);
      const facts = (await at.ask('post', `/internal/quotes/${quote.id}/open`, { secret: quote.secret })).body.data;
      expect(facts).toMatchObject({
        productTypes: ['gap', 'alloy_wheel'],
        title: 'GAP and alloy wheel cover',
        durationMonths: 36,
        maxInstalments: 12,
      });
      expect((await choose(quote, 'alloy_wheel', { key: 'alloy_wheel-12-41-1' }).expect(409)).body.error.code).toBe(
        'PRODUCT_ALREADY_INCLUDED',
      );
    });

    it('keep monthly cover apart from cover for a fixed length', async () => {
      const quote = await at.start(customer, 'breakdown');
      await at.submit(quote, 1).expect(200);
      const monthly = (await choose(quote, 'breakdown', { key: 'breakdown-0-22-1' }).expect(200)).body.data.quote.price;
      expect(monthly).toMatchObject({ per: 'month', instalments: null, totalPence: 549 });
      const facts = (await at.ask('post', `/internal/quotes/${quote.id}/open`, { secret: quote.secret })).body.data;
      expect(facts).toMatchObject({ totalPence: 549, monthlyPence: 549 });
      expect((await choose(quote, 'tyre', { key: 'tyre-12-standard-500' }).expect(422)).body.error.code).toBe('MONTHLY_ALONE');
      await choose(quote, 'alloy_wheel', { key: 'alloy_wheel-0-41-1' }).expect(200);
    });

    it('Q9: tells payments when cover begins, by when it must be paid, and what a month costs', async () => {
      const facts = async (quote: NewQuote) =>
        (await at.ask('post', `/internal/quotes/${quote.id}/open`, { secret: quote.secret }).expect(200)).body.data;
      const quote = await at.start(customer, 'breakdown');
      expect(await facts(quote)).toMatchObject({ startsOn: null, coverStartsOn: null, payBy: null, monthlyPence: null });
      for (const step of [1, 2]) await at.submit(quote, step).expect(200);
      expect(await facts(quote)).toMatchObject({ startsOn: '2027-03-10', payBy: '2028-03-09', monthlyPence: null });
      await choose(quote, 'tyre', { key: 'tyre-36-standard-500', start_date: '2027-03-05' }).expect(200);
      expect(await facts(quote)).toMatchObject({ startsOn: '2027-03-05', coverStartsOn: '2027-03-05', payBy: '2028-03-09' });
      await choose(quote, 'service', { key: 'service-once-82-1' }).expect(200);
      expect(await facts(quote)).toMatchObject({ payBy: '2028-03-09' });
      const visit = { version: 'full', label: 'Full', garageId: quote.id, garageName: 'Abbey', grossPence: 9_900, discountedPence: null };
      await at.ask('put', `/internal/quotes/${quote.id}/visits/service`, {
        selectionVersion: 1,
        visit: { ...visit, startsOn: '2027-06-01' },
      });
      expect(await facts(quote)).toMatchObject({ payBy: '2027-06-01' });
      await choose(quote, 'service', { key: 'service-once-82-1', start_date: '2027-03-20' }).expect(200);
      expect(await facts(quote)).toMatchObject({ payBy: '2027-06-01' });
    });

    it.each([
      ['service', { key: 'service-once-82-1' }, false],
      ['mot', { key: 'mot-once-91-1' }, false],
      ['mot', { key: 'mot-once-91-1', add_ons: ['mot_repairs'] }, true],
    ] as const)('counts no visit as cover that begins, and of %s %j whether it pays claims: %s', async (product, chosen, paysClaims) => {
      const quote = await at.start(customer, product);
      for (const step of [1, 2]) await at.submit(quote, step).expect(200);
      await choose(quote, product, chosen).expect(200);
      const { body } = await at.ask('post', `/internal/quotes/${quote.id}/open`, { secret: quote.secret }).expect(200);
      expect(body.data).toMatchObject({ startsOn: expect.any(String), coverStartsOn: null, paysClaims });
    });

    it('Q4: may be a warranty beside another product, with what comes with it', async () => {
      const quote = await at.start(customer, 'mot');
      await at.submit(quote, 1).expect(200);
      const { tables } = await read(quote);
      const { productKeysStructured: keys } = tables.find((table: { product_type: string }) => table.product_type === 'warranty');
      const key = keys['12']['3']['1'];
      expect((await choose(quote, 'warranty', { key }).expect(200)).body.data.quote).toMatchObject({
        cover: { version: 'complete', duration: '12' },
        price: { totalPence: 3_000 + 34_900 },
      });
      const { quote: priced, products } = (await choose(quote, 'warranty', { key, add_ons: ['breakdown'] }).expect(200)).body.data;
      const { add_ons } = products.tables.find((table: { product_type: string }) => table.product_type === 'warranty');
      expect(add_ons).toMatchObject([{ code: 'breakdown', is_added: true }]);
      expect(priced.price.totalPence).toBe(3_000 + 34_900 + Math.round(add_ons[0].gross * 100));
      const longer = (await choose(quote, 'warranty', { key: keys['24']['3']['1'] }).expect(200)).body.data;
      expect(longer.quote.cover.additional_products).toEqual(['breakdown']);
      const without = (await choose(quote, 'warranty', { key, add_ons: [] }).expect(200)).body.data.quote;
      expect(without.price.totalPence).toBe(3_000 + 34_900);
      await choose(quote, 'breakdown', { key: 'breakdown-12-21-1' }).expect(200);
      expect((await choose(quote, 'warranty', { key, add_ons: ['breakdown'] }).expect(409)).body.error.code).toBe(
        'PRODUCT_ALREADY_INCLUDED',
      );
      await remove(quote, 'breakdown').expect(200);
      expect((await remove(quote, 'warranty').expect(200)).body.data.quote).toMatchObject({ cover: null, price: { totalPence: 3_000 } });
    });

    it('cannot be left without what the quote is for', async () => {
      const quote = await at.answered(2);
      expect((await remove(quote, 'warranty').expect(409)).body.error.code).toBe('MAIN_PRODUCT');
    });

    it('are kept by staff with an audit entry', async () => {
      const quote = await at.answered(2);
      await at.put(path(quote, 'tyre'), { key: 'tyre-12-standard-500' }, '', agent).expect(200);
      const { Audit } = await import('@kerbside/platform/audit/audit');
      expect((await at.pricing.get(Audit).list({ subjectId: quote.id })).rows).toMatchObject([{ action: 'quote-product-chosen' }]);
    });
  });

  describe('steps 3 and 4 of a product', () => {
    it('Q4: take the products in full, and how to pay', async () => {
      const quote = await at.start(customer, 'smart_repair');
      await at.submit(quote, 1).expect(200);
      await at.submit(quote, 2).expect(200);
      const products = [
        { product_type: 'smart_repair', key: 'smart_repair-24-52-1' },
        { product_type: 'battery_cover', key: 'battery_cover-24-71-1' },
      ];
      const { body } = await at.submit(quote, 3, { products, instalments: '1' }).expect(200);
      // £339.00 + 7 %, £59.00
      expect(body.data.quote).toMatchObject({ step: 4, price: { totalPence: 36_273 + 5_900 } });
      expect((await read(quote)).instalments).toBe(true);
      expect((await at.read(quote)).instalments).toBe(true);
      expect((await at.submit(quote, 3, { products: products.slice(1) }).expect(409)).body.error.code).toBe('MAIN_PRODUCT');
    });

    it('keep how to pay when a warranty is among the products', async () => {
      const quote = await at.answered(2, customer, 'tyre');
      const { tables } = await read(quote);
      const { productKeysStructured: keys } = tables.find((table: { product_type: string }) => table.product_type === 'warranty');
      await choose(quote, 'warranty', { key: keys['12']['3']['1'] }).expect(200);
      await at.submit(quote, 3, { instalments: '1' }).expect(200);
      expect([(await read(quote)).instalments, (await at.read(quote)).instalments]).toEqual([true, true]);
    });

    it('Q4: are saved when the page is left with the form unsent', async () => {
      const quote = await at.start(customer, 'tyre');
      await at.submit(quote, 1).expect(200);
      await at.submit(quote, 2).expect(200);
      const form = { products: [{ product_type: 'tyre', key: 'tyre-36-standard-500' }], is_auto_submitted: '1' };
      expect((await at.submit(quote, 3, form).expect(200)).body.data.quote).toMatchObject({ step: 3, price: { totalPence: 12_600 } });
      await at.submit(quote, 3, { products: 'all', is_auto_submitted: '1' }).expect(200);
    });

    it('Q5: ask for the terms again when a product changes after them', async () => {
      const quote = await at.answered(5);
      const { body } = await choose(quote, 'tyre', { key: 'tyre-12-standard-500' }).expect(200);
      expect(body.data.quote.step).toBe(5);
    });
  });
});

describe('one cover has one name and one price', () => {
  interface PriceLine {
    readonly name: string;
    readonly gross: number;
  }

  /** Everything that a page offers, by the name under which a customer reads it. */
  const offersIn = (table: ProductTable): PriceLine[] =>
    Object.entries(table.productPrices).flatMap(([first, rows]) =>
      Object.entries(rows).flatMap(([second, cells]) =>
        Object.entries(cells).map(([third, { gross }]) => {
          const kind = table.versions.find(({ id, version_id }) => String(id) === second && String(version_id) === third)?.name ?? second;
          return { name: `${table.name}: ${table.priced_by === 'tyre' ? [first, second, third].join(', ') : `${kind}, ${first}`}`, gross };
        }),
      ),
    );

  const addOnsIn = (rows: readonly Pick<ProductAddOn, 'name' | 'gross'>[]): PriceLine[] => rows.map(({ name, gross }) => ({ name, gross }));

  const asked = async (quote: NewQuote, path: string) => (await at.get(path, undefined, quote.secret).expect(200)).body.data;
  const products = (quote: NewQuote): Promise<QuoteProducts> => asked(quote, `/api/pricing/quotes/${quote.id}/products`);
  /** The answers that the pages of this quote are drawn from. */
  const everyOffer = async (quote: NewQuote, type: ProductType): Promise<PriceLine[]> => {
    const { tables } = await products(quote);
    const { additional_products, subproducts }: PriceTables = await asked(quote, `/api/pricing/quotes/${quote.id}/prices`);
    const panels = { quoteId: quote.id, secret: quote.secret, target: 'reload' };
    const gap =
      type === 'gap' ? (await at.post('/gap-quote/adjust-quote', panels, undefined, quote.secret).expect(200)).body.data : undefined;
    return [
      ...tables.flatMap(offersIn),
      ...addOnsIn(tables.flatMap(({ add_ons }) => add_ons)),
      ...addOnsIn([...additional_products, ...subproducts]),
      ...addOnsIn(gap?.addons.rows ?? []),
    ];
  };
  const twoPrices = (offers: readonly PriceLine[]): string[] => {
    const prices = new Map<string, Set<number>>();
    for (const { name, gross } of offers) prices.set(name, (prices.get(name) ?? new Set()).add(gross));
    return [...prices].flatMap(([name, different]) => (different.size > 1 ? [`${name}: ${[...different].join(' and ')}`] : []));
  };

  it.each(ofBook)('on every page of a quote for %s, and whatever is added to it', async (type) => {
    const quote = await at.start(customer, type);
    await at.submit(quote, 1).expect(200);
    const first = await everyOffer(quote, type);
    await at.submit(quote, 2).expect(200);
    const { chosen } = await products(quote);
    const other = type === 'battery_cover' ? 'tyre' : 'battery_cover';
    const key = other === 'tyre' ? 'tyre-12-standard-500' : 'battery_cover-12-71-1';
    await at.put(`/api/pricing/quotes/${quote.id}/products/${other}`, { key }, quote.secret).expect(200);
    const later = await everyOffer(quote, type);
    expect(twoPrices([...first, ...later])).toEqual([]);
    const before = chosen.find(({ is_main }) => is_main);
    expect((await products(quote)).chosen).toContainEqual(before);
    expect(first.map(({ gross }) => gross)).toContainEqual(before?.gross);
  });

  it('and is not offered inside another product while it is in the quote by itself', async () => {
    const quote = await at.start(customer, 'gap');
    await at.submit(quote, 1).expect(200);
    const brought = async () => {
      const { tables } = await products(quote);
      const rows = tables.find(({ product_type }) => product_type === 'gap')?.add_ons ?? [];
      return rows.flatMap(({ product_type, saves }) => (product_type ? [[product_type, saves]] : []));
    };
    expect(await brought()).toEqual([
      ['alloy_wheel', 35.94],
      ['tyre', 10],
      ['smart_repair', 103.23],
    ]);
    await at.put(`/api/pricing/quotes/${quote.id}/products/tyre`, { key: 'tyre-12-standard-500' }, quote.secret).expect(200);
    expect((await brought()).map(([type]) => type)).toEqual(['alloy_wheel', 'smart_repair']);
    await at.put(`/api/pricing/quotes/${quote.id}/products/gap`, { key: 'gap-12-12-1', add_ons: ['tyre'] }, quote.secret).expect(409);
  });
});
