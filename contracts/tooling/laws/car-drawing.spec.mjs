import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import swc from '@swc/core';

const contracts = fileURLToPath(new URL('../..', import.meta.url));
const most = 12_000; // bytes, gzipped, for all body types

/** As a release ships it, but each file by itself: the bundle is smaller. */
const shipped = (file) =>
  file.endsWith('.css')
    ? readFileSync(file, 'utf8')
    : swc.transformFileSync(file, {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
          minify: { compress: true, mangle: { topLevel: true } },
        },
        module: { type: 'es6' },
        minify: true,
      }).code;

const filesOf = (folder) =>
  readdirSync(folder)
    .filter((name) => !/\.(spec|test)\./.test(name))
    .map((name) => `${folder}/${name}`);
const drawing = [...filesOf(`${contracts}/ui/car`), ...filesOf(`${contracts}/src/car`)];

it(`draws every body type in at most ${most} bytes`, () => {
  expect(gzipSync(drawing.map(shipped).join('\n'), { level: 9 }).length).toBeLessThan(most);
});

it('comes after the page: only a lazy import names it', () => {
  const naming = drawing.filter(
    (file) => /\.tsx?$/.test(file) && /import [^(;]*'\.\/(car-drawing|side|motorcycle)\.js'/.test(shipped(file)),
  );
  expect(naming.map((file) => file.slice(file.lastIndexOf('/') + 1))).toEqual([]);
  expect(shipped(`${contracts}/ui/car/car-at-kerb.tsx`)).toMatch(/import\("\.\/car-drawing\.js"\)/);
});
