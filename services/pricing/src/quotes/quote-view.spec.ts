import { aPricedQuote } from '../../test/quote-builders.js';
import { quoteView } from './quote-view.js';

const now = new Date('2026-11-21T10:00:00Z');

describe('a quote as callers see it', () => {
  it('shows a stored field only once it is named', () => {
    const quote = aPricedQuote();
    const hidden = { hidden: true };
    const lines = quote.price?.lines.map((line) => ({ ...line, ...hidden })) ?? [];
    const stored = {
      ...quote,
      vehicle: { ...quote.vehicle, ...hidden },
      details: { email: 'casey@example.com', ...hidden },
      products: quote.products.map((one) => ('cover' in one ? { ...one, cover: { ...one.cover, ...hidden } } : one)),
      price: quote.price && { ...quote.price, ...hidden, lines },
    };
    expect(JSON.stringify(quoteView(stored, now))).not.toContain('hidden');
    expect(quoteView(stored, now)).toEqual(quoteView({ ...quote, details: { email: 'casey@example.com' } }, now));
  });
});
