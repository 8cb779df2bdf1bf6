import { wordsOf } from './page-words.js';
import { productTexts } from './product-texts.js';
import { pagePolicy } from './security.js';

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

const policy = (over: Partial<Parameters<typeof pagePolicy>[0]> = {}): ReadonlyMap<string, readonly string[]> =>
  new Map(
    pagePolicy({
      remoteOrigins: ['https://quote.example'],
      cardsOrigin: 'https://js.stripe.com',
      paypalOrigin: 'https://www.paypal.com',
      frameAncestors: [],
      partnerOrigins: [],
      isHttps: true,
      ...over,
    })
      .split('; ')
      .map((line) => line.split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );

describe('the policy of the pages', () => {
  it('lets a remote’s origin run scripts and be fetched from', () => {
    expect(policy().get('script-src')).toContain('https://quote.example');
    expect(policy().get('connect-src')).toContain('https://quote.example');
    expect(policy().get('style-src')).toContain('https://quote.example');
  });

  it('allows no inline scripts', () => {
    for (const source of ["'unsafe-inline'", "'unsafe-eval'", '*', 'data:', 'https:'])
      expect(policy().get('script-src')).not.toContain(source);
  });

  it('Q2: allows the image of the advertising partner, if there is one', () => {
    expect(policy({ conversionUrl: 'https://ads.example/pixel?v=2' }).get('img-src')).toContain('https://ads.example');
    expect(policy().get('img-src')).not.toContain('https://ads.example');
  });

  it('has browsers say what it stopped', () => expect(policy().get('report-uri')).toEqual(['/telemetry/policy']));

  it('forbids plugins and base URLs', () => {
    expect(policy().get('object-src')).toEqual(["'none'"]);
    expect(policy().get('base-uri')).toEqual(["'none'"]);
  });

  it('lets forms take a customer to PayPal and our partners, and nowhere else', () => {
    expect(policy().get('form-action')).toEqual(["'self'", 'https://www.paypal.com']);
    expect(policy({ paypalOrigin: 'http://localhost:3303', partnerOrigins: ['https://partner.example'] }).get('form-action')).toEqual([
      "'self'",
      'http://localhost:3303',
      'https://partner.example',
    ]);
  });

  it('names Stripe’s origins for Stripe, and only the sandbox’s for the sandbox', () => {
    expect(policy().get('frame-src')).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']);
    expect(policy().get('connect-src')).toContain('https://api.stripe.com');
    const sandbox = policy({ cardsOrigin: 'http://localhost:3301' });
    expect(sandbox.get('script-src')).toEqual(["'self'", 'https://quote.example', 'http://localhost:3301']);
    expect([...sandbox.values()].flat().filter((source) => source.includes('stripe.com'))).toEqual([]);
  });

  it.each([
    ['https://{s}.tiles.example/{z}/{x}/{y}.png', 'https://*.tiles.example'],
    ['https://tiles.example:8443/{z}/{x}/{y}.png', 'https://tiles.example:8443'],
  ])('lets images come from where maps get their tiles: %s', (tileUrl, source) => {
    expect(policy({ tileUrl }).get('img-src')).toContain(source);
    expect(policy().get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https://quote.example']);
  });

  it('may be framed by ourselves and the named partners only', () => {
    expect(policy().get('frame-ancestors')).toEqual(["'self'"]);
    expect(policy({ frameAncestors: ['https://dealer.example'] }).get('frame-ancestors')).toEqual(["'self'", 'https://dealer.example']);
  });

  it('upgrades requests only where the site itself is https', () => {
    expect(policy().has('upgrade-insecure-requests')).toBe(true);
    expect(policy({ isHttps: false }).has('upgrade-insecure-requests')).toBe(false);
  });
});
