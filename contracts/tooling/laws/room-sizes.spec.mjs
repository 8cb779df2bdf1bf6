import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const workspaces = [
  'contracts',
  ...['services', '.'].flatMap((parent) =>
    readdirSync(`${root}/${parent}`)
      .map((name) => (parent === '.' ? name : `${parent}/${name}`))
      .filter((name) => /^(services\/|mfe-|shell$)/.test(name)),
  ),
];

/** Fifteen or so: what somebody new can read in one go. */
const mostFiles = 17;

/** Files of one role, which nobody reads as a whole: pages, a remote's calls, words, what draws, the calls of a service, test kits, and how a price is worked out. */
const ofOneRole =
  /^((mfe-[^/]+|shell)\/src\/(api|messages|routes|ui)|.+\/src\/testing|contracts\/src\/http\/[^/]+|services\/pricing\/src\/pricing)$/;

const isOfRoom = (/** @type {string} */ name) => /\.(ts|tsx)$/.test(name) && !/\.(spec|test)\.tsx?$/.test(name);

/** @param {readonly string[]} files @returns {readonly string[]} the folders that hold too much */
const tooLarge = (files) => {
  const counts = new Map();
  for (const file of files.filter(isOfRoom)) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !ofOneRole.test(folder))
    .map(([folder, count]) => `${folder}: ${count}`);
};

/** Of what is shipped, and of the sandboxes of outside parties beside it. */
const sourcesOf = (/** @type {string} */ workspace) =>
  ['src', 'sandbox'].flatMap((part) => {
    const folder = `${workspace}/${part}`;
    if (!existsSync(`${root}/${folder}`)) return [];
    return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
  });

describe('a room', () => {
  const files = (/** @type {string} */ folder, /** @type {number} */ count, ending = 'ts') =>
    Array.from({ length: count }, (_, index) => `${folder}/part-${index}.${ending}`);

  it.each([
    ['services/claims/src/claims', 18, 'ts', ['services/claims/src/claims: 18']],
    ['services/claims/src/claims', 17, 'ts', []],
    ['services/claims/src/claims', 18, 'spec.ts', []],
    ['mfe-quote/src/features/cover', 18, 'tsx', ['mfe-quote/src/features/cover: 18']],
    ['mfe-quote/src/routes', 18, 'page.tsx', []],
    ['services/callbacks/src/messages', 18, 'ts', ['services/callbacks/src/messages: 18']],
  ])('%s with %i files ending in %s holds too much: %j', (folder, count, ending, found) =>
    expect(tooLarge(files(folder, count, ending))).toEqual(found),
  );

  it('holds fifteen files or so, unless all of them have one role (decision 18)', () => {
    const all = workspaces.flatMap(sourcesOf);
    expect(all.length).toBeGreaterThan(2_000);
    expect(tooLarge(all)).toEqual([]);
  });
});
