import { accountsConfig } from './config.js';

describe('the settings of accounts', () => {
  it('never has a demonstration password in production', () => {
    expect(accountsConfig({ NODE_ENV: 'production', DEMO_PASSWORD: 'kettle on the hob' }).demoPassword).toBeUndefined();
    expect(accountsConfig({ DEMO_PASSWORD: 'kettle on the hob' }).demoPassword).toBe('kettle on the hob');
  });

  it('requires a second step of staff in production, and elsewhere only where it is configured', () => {
    const isRequired = (env: Record<string, string>) => accountsConfig(env).isSecondFactorRequired;
    expect([isRequired({}), isRequired({ NODE_ENV: 'production' })]).toEqual([false, true]);
    expect(isRequired({ STAFF_SECOND_FACTOR: 'required' })).toBe(true);
    expect(isRequired({ NODE_ENV: 'production', STAFF_SECOND_FACTOR: 'offered' })).toBe(false);
    expect(() => isRequired({ STAFF_SECOND_FACTOR: 'no' })).toThrow(/STAFF_SECOND_FACTOR/);
  });

  it('encrypts with a key of its own, else with the services’ key, and still decrypts what that one encrypted', () => {
    const [own, old, shared] = ['o'.repeat(32), 'p'.repeat(32), 's'.repeat(32)];
    expect(accountsConfig({ SERVICE_KEY: shared }).secondFactorKeys).toEqual([shared]);
    expect(accountsConfig({ SERVICE_KEY: shared, SECOND_FACTOR_KEY: `${own},${old}` }).secondFactorKeys).toEqual([own, old, shared]);
    expect(() => accountsConfig({ SECOND_FACTOR_KEY: 'short' })).toThrow(/SECOND_FACTOR_KEY/);
  });

  it('signs passes itself unless all settings of a wallet are there', () => {
    expect(accountsConfig({}).wallets).toEqual({ apple: undefined, google: undefined });
    const google = { WALLET_GOOGLE_ISSUER: '33', WALLET_GOOGLE_ACCOUNT: 'a@b.test', WALLET_GOOGLE_KEY: '-----BEGIN PRIVATE KEY-----' };
    expect(accountsConfig(google).wallets.google).toMatchObject({ issuerId: '33', account: 'a@b.test' });
    expect(() => accountsConfig({ WALLET_GOOGLE_ISSUER: '33' })).toThrow(/WALLET_GOOGLE_KEY/);
    expect(() => accountsConfig({ WALLET_APPLE_TEAM: 'T' })).toThrow(/WALLET_APPLE_CERTIFICATE/);
  });

  it('names what is wrong', () => {
    expect(() => accountsConfig({ DEMO_PASSWORD: 'short' })).toThrow(/DEMO_PASSWORD/);
  });
});
