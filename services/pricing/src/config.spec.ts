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
  it('use the sandbox of the guide without its key, and the guide with it', () => {
    expect(pricingConfig({}).guide.usesSandbox).toBe(true);
    const guide = { VEHICLE_GUIDE_API_KEY: 'g', VEHICLE_GUIDE_URL: 'https://guide.example' };
    expect(pricingConfig(guide).guide).toMatchObject({ usesSandbox: false, apiKey: 'g', url: 'https://guide.example' });
    expect(() => pricingConfig({ VEHICLE_GUIDE_API_KEY: 'g' })).toThrow(/VEHICLE_GUIDE_URL/);
  });
  it('name every missing key of a half-filled set', () => {
    expect(() => pricingConfig({ DVLA_API_KEY: 'k', DVSA_CLIENT_ID: 'i' })).toThrow(/DVSA_API_KEY.*DVSA_CLIENT_SECRET.*DVSA_TOKEN_URL/);
  });
});
