import { productTexts } from './product-texts.js';
import { wordsOf } from './page-words.js';

const document = (name: string, heading: string) => ({
  name,
  title: 'T',
  lead: 'L',
  edition: '2026-11',
  sections: [{ heading, items: ['Engine'] }],
});
const answer = (heading = 'What is insured?') =>
  Response.json({ success: true, data: { documents: [document('wording', 'Who we are'), document('information', heading)] } });

const minutes = 60_000;

describe('what a product’s page says without a script', () => {
  const asking = (...answers: readonly (() => Promise<Response>)[]) => {
    let now = 0;
    const asked: string[] = [];
    const ask: typeof fetch = (url) => {
      asked.push(String(url));
      return (answers[asked.length - 1] ?? answers.at(-1) ?? (() => Promise.reject(new Error('down'))))();
    };
    return {
      asked,
      pass: (ms: number) => (now += ms),
      read: productTexts({ pricingUrl: 'http://pricing.example', fetch: ask, now: () => now }),
    };
  };
  const good = async () => answer();
  const changed = async () => answer('What is new?');
  const refused = async () => new Response('no', { status: 503 });
  const down = () => Promise.reject(new TypeError('down'));
  const heard = [{ heading: 'What is insured?', paragraphs: [], items: ['Engine'] }];

  it('is what its information document says', async () => {
    const { asked, read } = asking(good);
    expect(await read('gap')).toEqual(heard);
    expect(asked).toEqual(['http://pricing.example/api/pricing/products/gap/documents']);
    expect(wordsOf('/quote/gap/step/1', heard).sections.at(-1)).toEqual(heard[0]);
  });

  it('is kept for ten minutes, each product’s own', async () => {
    const { asked, pass, read } = asking(good, good, changed);
    await read('gap');
    await read('mot');
    pass(9 * minutes);
    expect(await read('gap')).toEqual(heard);
    expect(asked).toHaveLength(2);
    pass(2 * minutes);
    expect(await read('gap')).toEqual([{ heading: 'What is new?', paragraphs: [], items: ['Engine'] }]);
  });

  it('is asked for once by pages that come together, and not by each of them while pricing is down', async () => {
    const { asked, pass, read } = asking(down, good);
    expect(await Promise.all([read('gap'), read('gap')])).toEqual([[], []]);
    expect([await read('gap'), asked.length]).toEqual([[], 1]);
    pass(11_000);
    expect(await Promise.all([read('gap'), read('gap')])).toEqual([heard, heard]);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['refuses', refused],
    ['is down', down],
    ['answers with another shape', async () => Response.json({ success: true, data: {} })],
  ])('stays as it was last known while pricing %s, and is short where it was never known', async (_how, fault) => {
    const { pass, read } = asking(good, fault);
    await read('gap');
    pass(11 * minutes);
    expect(await read('gap')).toEqual(heard);
    expect(await asking(fault).read('gap')).toEqual([]);
  });
});
