import { accountsConfig } from './config.js';

const production = { NODE_ENV: 'production', SCANNER_ADDRESS: 'scanner:3310' };

describe('the settings of accounts', () => {
  it('never has a demonstration password in production', () => {
    expect(accountsConfig({ ...production, DEMO_PASSWORD: 'kettle on the hob' }).demoPassword).toBeUndefined();
    expect(accountsConfig({ DEMO_PASSWORD: 'kettle on the hob' }).demoPassword).toBe('kettle on the hob');
  });

  it('requires a second step of staff in production, and elsewhere only where it is configured', () => {
    const isRequired = (env: Record<string, string>) => accountsConfig(env).isSecondFactorRequired;
    expect([isRequired({}), isRequired(production)]).toEqual([false, true]);
    expect(isRequired({ STAFF_SECOND_FACTOR: 'required' })).toBe(true);
    expect(isRequired({ ...production, STAFF_SECOND_FACTOR: 'offered' })).toBe(false);
    expect(() => isRequired({ STAFF_SECOND_FACTOR: 'no' })).toThrow(/STAFF_SECOND_FACTOR/);
  });

  it('encrypts with a key of its own, else with the services’ key, and still decrypts what that one encrypted', () => {
    const [own, old, shared] = ['o'.repeat(32), 'p'.repeat(32), 's'.repeat(32)];
    expect(accountsConfig({ SERVICE_KEY: shared }).secondFactorKeys).toEqual([shared]);
    expect(accountsConfig({ SERVICE_KEY: shared, SECOND_FACTOR_KEY: `${own},${old}` }).secondFactorKeys).toEqual([own, old, shared]);
    expect(() => accountsConfig({ SECOND_FACTOR_KEY: 'short' })).toThrow(/SECOND_FACTOR_KEY/);
  });

  it('A7: signs passes itself unless all settings of a wallet are there', () => {
    expect(accountsConfig({}).wallets).toEqual({
      apple: undefined,
      google: undefined,
      push: undefined,
      googleApi: undefined,
      googleSaveUrl: 'https://pay.google.com/gp/v/save/',
    });
    const google = { WALLET_GOOGLE_ISSUER: '33', WALLET_GOOGLE_ACCOUNT: 'a@b.test', WALLET_GOOGLE_KEY: '-----BEGIN PRIVATE KEY-----' };
    expect(accountsConfig(google).wallets.google).toMatchObject({ issuerId: '33', account: 'a@b.test' });
    expect(() => accountsConfig({ WALLET_GOOGLE_ISSUER: '33' })).toThrow(/WALLET_GOOGLE_KEY/);
    expect(() => accountsConfig({ WALLET_APPLE_TEAM: 'T' })).toThrow(/WALLET_APPLE_CERTIFICATE/);
  });

  const pem = '-----BEGIN CERTIFICATE-----';
  const apple = {
    WALLET_APPLE_CERTIFICATE: pem,
    WALLET_APPLE_KEY: pem,
    WALLET_APPLE_BETWEEN: pem,
    WALLET_APPLE_PASS_TYPE: 'pass.x',
    WALLET_APPLE_TEAM: 'T',
  };
  const pushKey = { WALLET_APPLE_PUSH_KEY: '-----BEGIN PRIVATE KEY-----', WALLET_APPLE_PUSH_KEY_ID: 'K' };

  it('A7: tells phones of changes by the certificate, or by a key where there is one', () => {
    expect(accountsConfig(apple).wallets.push).toMatchObject({ url: 'https://api.push.apple.com', by: { certificate: pem } });
    expect(accountsConfig({ ...apple, ...pushKey }).wallets.push).toMatchObject({ by: { keyId: 'K', team: 'T' } });
    expect(() => accountsConfig({ ...apple, WALLET_APPLE_PUSH_KEY_ID: 'K' })).toThrow(/WALLET_APPLE_PUSH_KEY \(missing\)/);
    expect(accountsConfig(pushKey).wallets.push).toBeUndefined();
  });

  it.each(['WALLET_APPLE_PUSH_URL', 'WALLET_GOOGLE_API_URL', 'WALLET_GOOGLE_TOKEN_URL', 'WALLET_GOOGLE_SAVE_URL'])(
    'lets %s name a sandbox, but not in production',
    (name) => {
      const env = { ...apple, [name]: 'http://127.0.0.1:1' };
      expect(() => accountsConfig(env)).not.toThrow();
      expect(() => accountsConfig({ ...env, NODE_ENV: 'production' })).toThrow(name);
    },
  );

  it('changes passes of our own making in a sandbox, and nowhere else', () => {
    const [url, tokenUrl] = ['http://127.0.0.1:1', 'http://127.0.0.1:1/token'];
    const stoodIn = { WALLET_APPLE_PUSH_URL: url, WALLET_GOOGLE_API_URL: url, WALLET_GOOGLE_TOKEN_URL: tokenUrl };
    expect(accountsConfig(stoodIn).wallets).toMatchObject({ push: { url, by: null }, googleApi: { url, tokenUrl } });
    expect(accountsConfig({ WALLET_GOOGLE_API_URL: url }).wallets.googleApi).toBeUndefined();
  });

  it('names what is wrong', () => {
    expect(() => accountsConfig({ DEMO_PASSWORD: 'short' })).toThrow(/DEMO_PASSWORD/);
  });
});
