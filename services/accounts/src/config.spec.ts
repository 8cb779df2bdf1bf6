import { accountsConfig } from './config.js';

describe('the settings of accounts', () => {
  it('never has a demonstration password in production', () => {
    expect(accountsConfig({ NODE_ENV: 'production', DEMO_PASSWORD: 'kettle on the hob' }).demoPassword).toBeUndefined();
    expect(accountsConfig({ DEMO_PASSWORD: 'kettle on the hob' }).demoPassword).toBe('kettle on the hob');
  });

  it('limits network addresses strictly except on a developer’s machine', () => {
    expect(accountsConfig({ NODE_ENV: 'production' }).perAddressFactor).toBe(1);
    expect(accountsConfig({}).perAddressFactor).toBe(20);
    expect(accountsConfig({ NODE_ENV: 'production', PER_ADDRESS_LIMIT_FACTOR: '3' }).perAddressFactor).toBe(3);
  });

  it('names what is wrong', () => {
    expect(() => accountsConfig({ DEMO_PASSWORD: 'short', PER_ADDRESS_LIMIT_FACTOR: 'x' })).toThrow(
      /DEMO_PASSWORD.*PER_ADDRESS_LIMIT_FACTOR/,
    );
  });
});
