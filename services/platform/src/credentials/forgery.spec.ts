import { callsOf, nothing } from '@kerbside/contracts/call';
import { refuseForgery } from './forgery.js';

const call = callsOf('accounts')({ id: 'x', method: 'POST', path: '/x', who: 'customer', summary: '', data: nothing });
const suspects = (headers: Readonly<Record<string, string>>, publicUrl: string): boolean => {
  try {
    refuseForgery(call, { headers: { 'x-requested-by': '1', ...headers }, hasSession: false, publicUrl });
    return false;
  } catch {
    return true;
  }
};

describe('a write from another site', () => {
  it.each([
    ['https://kerbside.example', 'https://kerbside.example', false],
    ['https://kerbside.example/', 'https://kerbside.example', false],
    ['https://kerbside.example', 'http://kerbside.example', true],
    ['http://localhost:3000', 'https://localhost:3000', true],
    ['https://kerbside.example', 'https://kerbside.example:8443', true],
    ['https://kerbside.example', 'https://shop.kerbside.example', true],
    ['https://kerbside.example', 'https://kerbside.example.evil.example', true],
    ['https://kerbside.example', 'https://inside.test:3101', false],
    ['https://kerbside.example', 'http://inside.test:3101', true],
    ['https://kerbside.example', 'null', true],
    ['https://kerbside.example', 'nonsense', true],
  ])('of %s with the origin %s is suspected: %s', (publicUrl, origin, expected) => {
    expect(suspects({ origin, host: 'inside.test:3101' }, publicUrl)).toBe(expected);
  });
});
