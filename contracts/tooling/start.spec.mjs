import { obstacle } from './start.mjs';

describe('the reason why the site cannot start', () => {
  const on = (version, isInstalled = true) => obstacle({ version, required: '>=20.19.0', isInstalled });

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('is nothing on Node %s', (version) => expect(on(version)).toBeUndefined());
  it.each(['18.20.0', '20.18.3', '20.9.0'])('is Node %s', (version) =>
    expect(on(version)).toBe(`Kerbside needs Node 20.19 or newer; this is ${version}.`),
  );
  it('is a missing npm install', () => expect(on('20.19.0', false)).toContain('npm install'));
});
