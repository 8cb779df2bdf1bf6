import { maySee, ownedBy, type QuoteSecrets, type QuoteAccess } from './access.js';

const aGuarded = (given: Partial<QuoteSecrets> = {}): QuoteSecrets => ({
  customerId: 'casey',
  secretHash: 'right',
  linkHashes: [],
  ...given,
});
const anAccess = (given: Partial<QuoteAccess> = {}): QuoteAccess => ({
  isStaff: false,
  customerId: undefined,
  secretHash: undefined,
  ...given,
});

describe('who may see a quote', () => {
  it.each<[string, Partial<QuoteAccess>, boolean]>([
    ['its customer', { customerId: 'casey' }, true],
    ['whoever holds the secret', { secretHash: 'right' }, true],
    ['staff', { isStaff: true }, true],
    ['another customer', { customerId: 'drew' }, false],
    ['another secret', { secretHash: 'wrong' }, false],
    ['nobody in particular', {}, false],
  ])('%s', (_, access, may) => expect(maySee(aGuarded(), anAccess(access))).toBe(may));

  it('is nobody in particular, also when it has no owner', () => expect(maySee(aGuarded({ customerId: null }), anAccess())).toBe(false));

  it('includes the customer who takes it over, once', () => {
    expect(ownedBy(aGuarded({ customerId: null }), anAccess({ customerId: 'drew' })).customerId).toBe('drew');
    expect(ownedBy(aGuarded(), anAccess({ customerId: 'drew' })).customerId).toBe('casey');
  });
});
