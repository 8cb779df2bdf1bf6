import { missingPacts } from './expected.mjs';
import { asking, hearing, SmallSite } from './small-site.mjs';

const call = "const call = callsOf('vouchers');\nexport const claimVoucher = call({\n  id: 'claim',\n});";
const event = "export const voucherApplied = event('vouchers', 'voucher-applied', 1, {});";

let site;
beforeEach(() => {
  site = new SmallSite();
  site.write('contracts/src/http/vouchers-claims.ts', call);
  site.write('contracts/src/events/vouchers.ts', event);
});
afterEach(() => site.remove());
const expectPact = (...interactions) =>
  site.write('contracts/pacts/pricing-vouchers.json', { consumer: { name: 'pricing' }, provider: { name: 'vouchers' }, interactions });
const missing = () => missingPacts(site.root);

it('finds nothing where nobody makes a call', () => expect(missing()).toEqual([]));

it.each([
  [
    'a call between services',
    'services/pricing',
    'await this.internal.send(claimVoucher, {});',
    'pricing has no pact with vouchers about claim',
  ],
  ['a download', 'services/pricing', 'this.internal\n  .download(claimVoucher, {})', 'pricing has no pact with vouchers about claim'],
  [
    'an event that is heard',
    'services/pricing',
    '@Consumes(voucherApplied)\n  on() {}',
    'pricing has no pact with vouchers about kerbside.vouchers.voucher-applied.v1',
  ],
  [
    'events that are heard together',
    'services/pricing',
    '@ConsumesTogether(voucherApplied)\n  on() {}',
    'pricing has no pact with vouchers about kerbside.vouchers.voucher-applied.v1',
  ],
  ['a service that a remote asks', 'mfe-quote', 'send(claimVoucher, { body })', 'mfe-quote has no pact with vouchers'],
])('reports the missing pact of %s', (_name, folder, source, line) => {
  site.code(folder, source);
  expect(missing()).toEqual([line]);
});

it('reports what a service hears by the platform as the service’s own', () => {
  site.code('services/pricing', "import { VouchersConsumer } from '@kerbside/platform/vouchers/consumer';");
  site.write('services/platform/src/vouchers/consumer.ts', '@Consumes(voucherApplied)\n  on() {}');
  expect(missing()).toEqual(['pricing has no pact with vouchers about kerbside.vouchers.voucher-applied.v1']);
  site.write('contracts/pacts/platform-vouchers.json', {
    consumer: { name: 'platform' },
    provider: { name: 'vouchers' },
    interactions: [hearing('kerbside.vouchers.voucher-applied.v1')],
  });
  expect(missing()).toEqual([]);
});

it('reports nothing once there is one', () => {
  site.code('services/pricing', 'this.internal.send(claimVoucher, {});\n@Consumes(voucherApplied)');
  expectPact({ ...asking(), description: 'claim, to keep it' }, hearing('kerbside.vouchers.voucher-applied.v1'));
  expect(missing()).toEqual([]);
});

it('still reports it with a pact about another call', () => {
  site.code('services/pricing', 'this.internal.send(claimVoucher, {});');
  expectPact({ ...asking(), description: 'claims, to list them' });
  expect(missing()).toEqual(['pricing has no pact with vouchers about claim']);
});
