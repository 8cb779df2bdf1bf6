import { startPricing, type Pricing } from './journey.js';

let at: Pricing;
beforeAll(async () => {
  at = await startPricing({ PER_ADDRESS_LIMIT_FACTOR: '1' });
});
afterAll(() => at.pricing.close());

const from = (address: string) => at.post('/ajax/vehicle', { vrm: 'AA19AAA' }).set('x-forwarded-for', address);

describe('one network address', () => {
  it('may look up 30 vehicles a minute, whatever it writes before the edge does', async () => {
    for (let time = 0; time < 30; time += 1) await from(`198.51.100.${time}, 203.0.113.9`).expect(200);
    const { body } = await from('203.0.113.9').expect(429);
    expect(body.error).toMatchObject({ code: 'TOO_MANY_TRIES', data: { retryAfterSeconds: expect.any(Number) } });
    await from('203.0.113.10').expect(200);
  });

  it('may start 60 quotes a minute', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => at.post('/api/pricing/quotes', { product_type: 'warranty' })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
