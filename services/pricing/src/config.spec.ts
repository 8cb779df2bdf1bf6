import { pricingConfig } from './config.js';

const keys = {
  DVLA_API_KEY: 'k',
  DVSA_API_KEY: 'k',
  DVSA_CLIENT_ID: 'i',
  DVSA_CLIENT_SECRET: 's',
  DVSA_TOKEN_URL: 'https://login.example/token',
};

describe('the settings of pricing', () => {
  it('use the sandbox without keys', () => expect(pricingConfig({}).usesVehicleSandbox).toBe(true));
  it('use the registers with all keys', () =>
    expect(pricingConfig(keys)).toMatchObject({ usesVehicleSandbox: false, dvla: { apiKey: 'k' }, dvsa: { clientId: 'i' } }));
  it('name every missing key of a half-filled set', () => {
    expect(() => pricingConfig({ DVLA_API_KEY: 'k', DVSA_CLIENT_ID: 'i' })).toThrow(/DVSA_API_KEY.*DVSA_CLIENT_SECRET.*DVSA_TOKEN_URL/);
  });
});
