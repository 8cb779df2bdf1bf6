import { accountsConfig } from './config.js';

describe('the settings of accounts', () => {
  it('never has a demonstration password in production', () => {
    expect(accountsConfig({ NODE_ENV: 'production', DEMO_PASSWORD: 'kettle on the hob' }).demoPassword).toBeUndefined();
    expect(accountsConfig({ DEMO_PASSWORD: 'kettle on the hob' }).demoPassword).toBe('kettle on the hob');
  });

  it('names what is wrong', () => {
    expect(() => accountsConfig({ DEMO_PASSWORD: 'short' })).toThrow(/DEMO_PASSWORD/);
  });
});
