import { readFileSync } from 'node:fs';
import { root } from '../build/workspaces.mjs';
import { dockerfiles, filledIn, ignores, instructionsOf, valuesOf } from './dockerfile.mjs';
import { devPackagesIn } from './image-checks.mjs';

const read = (path) => readFileSync(`${root}/${path}`, 'utf8');

describe('reading a Dockerfile', () => {
  it('joins continued lines, drops comments and tells flags from a command’s own', () => {
    expect(instructionsOf('# why\nFROM a AS b\nRUN --mount=type=cache,target=/x npm ci \\\n  --omit=dev\n')).toEqual([
      { name: 'FROM', flags: {}, words: ['a', 'AS', 'b'], text: 'a AS b' },
      { name: 'RUN', flags: { mount: 'type=cache,target=/x' }, words: ['npm', 'ci', '--omit=dev'], text: 'npm ci --omit=dev' },
    ]);
  });

  it('sets what a build argument says, or nothing', () => {
    const [instruction] = instructionsOf('ENV RELEASE_COMMIT=${COMMIT} PORT=8080');
    expect(valuesOf(instruction, { COMMIT: 'c0ffee1' })).toEqual({ RELEASE_COMMIT: 'c0ffee1', PORT: '8080' });
    expect(valuesOf(instruction)).toEqual({ RELEASE_COMMIT: '', PORT: '8080' });
    expect(filledIn('services/${SERVICE}/dist', { SERVICE: 'pricing' })).toBe('services/pricing/dist');
  });

  it.each([
    ['node_modules', true],
    ['services/pricing/node_modules/zod/index.js', true],
    ['services/pricing/src/quote.spec.ts', true],
    ['services/pricing/src/quote.ts', false],
    ['k8s/base/ingress.yaml', true],
    ['services/pricing/k8s/readme', false],
  ])('%s is kept out of the context: %s', (path, expected) => {
    expect(ignores('# why\n**/node_modules\n**/*.spec.ts\nk8s\n')(path)).toBe(expected);
  });
});

describe('the Dockerfiles', () => {
  it.each(dockerfiles)('%s runs as nobody special, says how it is and hears its signal', (path) => {
    const named = Object.fromEntries(instructionsOf(read(path)).map(({ name, text }) => [name, text]));
    expect([named.USER, named.STOPSIGNAL]).toEqual(['1000:1000', 'SIGTERM']);
    expect(named.HEALTHCHECK).toContain('/health');
  });

  it('tells development packages from those that ship', () => {
    const packages = { 'node_modules/jest': { dev: true }, 'node_modules/zod': {} };
    expect(devPackagesIn(['node_modules/jest', 'node_modules/zod'], packages)).toEqual(['node_modules/jest']);
  });
});
