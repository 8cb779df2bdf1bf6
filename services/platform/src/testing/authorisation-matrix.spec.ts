import { existsSync, readFileSync } from 'node:fs';
import { serviceNames, type Who } from '@kerbside/contracts/call';
import { calls } from '@kerbside/contracts/http/all';
import { matrixOf } from './authorisation-matrix.js';
import { whoMakes } from './call-tables.js';

const root = new URL('../../../../', import.meta.url);
const cases = serviceNames.flatMap((name) => matrixOf(name).flatMap(({ answers }) => Object.values(answers)));

describe('the authorisation matrix', () => {
  it('asks about every call of their contracts', () => {
    expect(serviceNames.flatMap(matrixOf)).toHaveLength(calls.filter(({ who }) => who !== 'edge').length);
  });

  it('lets in and refuses in each way', () => {
    expect([...new Set(cases)].toSorted()).toEqual(['401 NOT_SIGNED_IN', '403 NOT_ALLOWED', 'let in']);
  });

  it.each(serviceNames)('is asked of %s', (name) => {
    const spec = new URL(`services/${name}/test/callers.int.spec.ts`, root);
    expect(existsSync(spec) && readFileSync(spec, 'utf8')).toContain(`matrixOf('${name}')`);
  });

  it.each<[Who, string]>([
    [
      'finance',
      'refund-preview refund-request refund-retry refund-redirect dd-status split-dd payment-schedule-change payment-schedule-cancel',
    ],
    [
      'finance',
      'payout-account-reveal claim-pay staff-cancellation staff-cancellation-working policy-reinstate books books-settle figures',
    ],
    ['admin', 'change-role staff password-reset-link reset-second-factor remote-switch remote-release garage-signing-secret partners'],
    [
      'admin',
      'add-partner-key rotate-endpoint-secret publish-rate-book go-back-to-rate-book voucher-code-add import-start block-field-update',
    ],
  ])('is read from the contract, which leaves to %s what moves money, gives rights or changes what everybody sees', (who, ids) => {
    expect(ids.split(' ').map((id) => [id, whoMakes(id)])).toEqual(ids.split(' ').map((id) => [id, who]));
  });

  it.each([
    ['what gives money back or takes it', 'cancel-policy cancellation-take-back plan-card overdue-payment overdue-payment-settle'],
    ['what they agree to', 'accept-terms policy-activate booking-answer-finding save-competitor delete-competitor'],
    ['what hands over what is theirs', 'policy-transfer-request transfer-requisites haynes-claim add-to-wallet calendar-feed-url'],
    ['what takes away what is theirs', 'archive-car restore-car delete-file download-data-export'],
  ])('leaves to owners alone, by the contract, %s', (_, ids) => {
    expect(ids.split(' ').map((id) => [id, calls.find((one) => one.id === id)?.staff])).toEqual(ids.split(' ').map((id) => [id, 'none']));
  });

  it('keeps what services say to each other from everybody else', () => {
    const inner = calls.filter(({ id, path }) => id.startsWith('internal-') || path.startsWith('/internal/'));
    expect([...new Set(inner.map(({ who }) => who))].toSorted()).toEqual(['edge', 'service']);
  });
});
