import { completed, platformOf } from './complete-lock.mjs';

describe('the platform of a prebuilt package', () => {
  it.each([
    ['@swc/core-darwin-arm64', { cpu: ['arm64'], os: ['darwin'] }],
    ['@swc/core-linux-arm-gnueabihf', { cpu: ['arm'], libc: ['glibc'], os: ['linux'] }],
    ['@oxlint/binding-linux-x64-musl', { cpu: ['x64'], libc: ['musl'], os: ['linux'] }],
    ['@rspack/binding-win32-ia32-msvc', { cpu: ['ia32'], os: ['win32'] }],
    ['@rspack/binding-wasm32-wasi', { cpu: ['wasm32'] }],
    ['@turbo/windows-64', { cpu: ['x64'], os: ['win32'] }],
    ['@turbo/darwin-arm64', { cpu: ['arm64'], os: ['darwin'] }],
    ['fsevents', undefined],
  ])('%s', (name, platform) => expect(platformOf(name)).toEqual(platform));
});

describe('completing a lock', () => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': {},
      'node_modules/b': { version: '1.0.0', dev: true, optionalDependencies: { 'b-linux-x64-gnu': '1.0.0', 'b-darwin-x64': '1.0.0' } },
      'node_modules/b-linux-x64-gnu': { version: '1.0.0', integrity: 'sha512-x' },
    },
  };

  it('adds what is missing and leaves alone what is there', () => {
    const { packages } = completed(lock);
    expect(Object.keys(packages)).toEqual(['', 'node_modules/b', 'node_modules/b-darwin-x64', 'node_modules/b-linux-x64-gnu']);
    expect(packages['node_modules/b-darwin-x64']).toEqual({ version: '1.0.0', cpu: ['x64'], dev: true, optional: true, os: ['darwin'] });
    expect(packages['node_modules/b-linux-x64-gnu']).toEqual(lock.packages['node_modules/b-linux-x64-gnu']);
  });

  it('changes nothing when run again', () => expect(completed(completed(lock))).toEqual(completed(lock)));
});
