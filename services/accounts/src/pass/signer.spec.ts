import { createHash, verify, X509Certificate } from 'node:crypto';
import { elementsOf, detachedSignature, selfMade } from './signer.js';
import { WalletIssuers } from './wallet-issuers.js';

const now = new Date('2026-11-22T10:00:00Z');
const signer = selfMade('Kerbside preview', now);

it('a certificate of our own making is one, signs itself and ends', () => {
  const certificate = new X509Certificate(signer.certificate);
  expect(certificate.subject).toBe('CN=Kerbside preview');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(signer.key)).toBe(true);
  expect([new Date(certificate.validFrom), new Date(certificate.validTo)]).toEqual([now, new Date('2028-11-22T10:00:00Z')]);
});

describe('a detached signature', () => {
  const content = Buffer.from('{"pass.json":"sum"}');
  const signature = detachedSignature(content, signer, now);
  const signerInfo = (): Buffer[] => {
    const signedData = elementsOf(elementsOf(elementsOf(signature)[1] ?? Buffer.alloc(0))[0] ?? Buffer.alloc(0));
    return elementsOf(elementsOf(signedData.at(-1) ?? Buffer.alloc(0))[0] ?? Buffer.alloc(0));
  };

  it('A7: signs the sum of the content with the key of its certificate', () => {
    const [, , , attributes = Buffer.alloc(0), , signed = Buffer.alloc(0)] = signerInfo();
    const asSet = Buffer.concat([Buffer.from([0x31]), attributes.subarray(1)]);
    expect(attributes.includes(createHash('sha256').update(content).digest())).toBe(true);
    const { publicKey } = new X509Certificate(signer.certificate);
    expect(verify('sha256', asSet, publicKey, signed.subarray(signed.length - 256))).toBe(true);
  });
});

it('a preview has a key once something is signed, and then keeps it', () => {
  let made = 0;
  const clock = {
    now: () => {
      made += 1;
      return now;
    },
  };
  const wallets = { apple: undefined, google: undefined, push: undefined, googleApi: undefined, googleSaveUrl: '' };
  const issuers = new WalletIssuers(
    { demoPassword: undefined, isSecondFactorRequired: false, secondFactorKeys: [], wallets, scanner: undefined },
    clock,
  );
  const [apple, google] = [issuers.apple(), issuers.google()];
  expect([apple.isPreview, google.issuer.issuerId, made]).toEqual([true, 'preview', 0]);
  expect(apple.issuer.signer.key).toBe(google.issuer.key);
  expect(made).toBe(1);
});
