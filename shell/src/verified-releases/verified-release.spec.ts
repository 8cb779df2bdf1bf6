import { hostContract } from '@kerbside/contracts/host';
import { sha384Of } from '@kerbside/contracts/tooling/release/release-file.mjs';
import { signatureOf } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { aKey, aReleaseText, anEntry, signed } from '../testing/a-release.js';
import { integrityOfText, verifiedRelease } from './verified-release.js';

const key = aKey();
const next = aKey();
const keys = { [key.id]: key.publicKey, [next.id]: next.publicKey };
const text = aReleaseText({ 'entry.js': 'run()' });

describe('a release before it may run', () => {
  it('is what a trusted key signed, and names its files by their hashes', async () => {
    const { files } = await verifiedRelease(signed(text, key), text, keys);
    expect([...files]).toEqual([['entry.js', `sha384-${sha384Of('run()')}`]]);
    expect(files.get('entry.js')).toBe(await integrityOfText('run()'));
  });

  it('may be signed with either key while one replaces the other', async () => {
    await expect(verifiedRelease(signed(text, next), text, keys)).resolves.toMatchObject({ version: '1.0.0' });
  });

  it.each([
    ['carries no signature', anEntry({ signature: { key: '', value: '' } }), text, 'NOT_SIGNED'],
    ['carries a key’s name and no signature', anEntry({ signature: { key: key.id, value: '' } }), text, 'NOT_SIGNED'],
    ['is signed by a stranger', signed(text, aKey()), text, 'UNKNOWN_KEY'],
    ['is signed by what every object has', signed(text, key, { signature: { key: 'constructor', value: 'AAAA' } }), text, 'UNKNOWN_KEY'],
    ['is signed by a stranger who takes a trusted name', signed(text, { ...aKey(), id: key.id }), text, 'BAD_SIGNATURE'],
    ['carries a signature that is no base64', anEntry({ signature: { key: key.id, value: '%%' } }), text, 'BAD_SIGNATURE'],
    ['has one byte more than was signed', signed(text, key), `${text} `, 'BAD_SIGNATURE'],
    ['has another hash than was signed', signed(text, key), text.replace(/"sha384":"./, '"sha384":"!'), 'BAD_SIGNATURE'],
    ['lost a file since it was signed', signed(text, key), aReleaseText({}), 'BAD_SIGNATURE'],
    ['is a page', signed(text, key), '<!doctype html>', 'BAD_SIGNATURE'],
  ])('is refused when it %s', async (_, entry, found, why) => {
    await expect(verifiedRelease(entry, found, keys)).rejects.toMatchObject({ code: 'REMOTE_INTEGRITY', remote: 'quote', doubt: { why } });
  });

  it.each([
    ['of another remote', { name: 'account' }],
    ['of another version', { version: '0.9.0' }],
    ['of another contract', { contract: hostContract + 1 }],
  ])('is refused even if it is a good one, %s', async (_, over) => {
    const other = aReleaseText({ 'entry.js': 'run()' }, over);
    await expect(verifiedRelease(signed(other, key), other, keys)).rejects.toMatchObject({ doubt: { why: 'OTHER_RELEASE' } });
  });

  it.each([
    ['no hash', {}],
    ['an empty hash', { sha384: '' }],
    ['a hash that browsers would ignore', { sha384: 'c29tZXRoaW5n' }],
  ])('does not name a file with %s', async (_, facts) => {
    const lacking = aReleaseText({}, { files: { 'entry.js': facts } });
    expect((await verifiedRelease(signed(lacking, key), lacking, keys)).files.size).toBe(0);
  });

  it('is refused where signatures cannot be checked', async () => {
    const { crypto } = globalThis;
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    try {
      const entry = anEntry({ signature: signatureOf(text, key) });
      await expect(verifiedRelease(entry, text, keys)).rejects.toMatchObject({ doubt: { why: 'NO_CRYPTO' } });
    } finally {
      Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
    }
  });
});
