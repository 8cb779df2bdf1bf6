// The rooms of the house, which is over which: the law of six floors, and the drawing of `contracts/decisions/the-house.md`.
import { dirname } from 'node:path';

const mostFloors = 6;

/** A folder of a service's sources. */
const roomOf = /^services\/([^/]+)\/src\/([^/]+)\//;
/** What is built by itself, or stands apart in its workspace. */
const partOf = /^(contracts\/(?:src|ui)|services\/[^/]+|shell\/(?:src|server)|mfe-[^/]+)\//;

/**
 * @typedef {{ source: string, dependencies: readonly { resolved: string }[] }} Module as dependency-cruiser finds it
 * @typedef {Map<string, Set<string>>} Needs by name, what it needs
 */

/**
 * @param {readonly Module[]} modules
 * @param {(path: string) => string | undefined} nameOf
 * @returns {Needs}
 */
const needsOf = (modules, nameOf) => {
  const needs = new Map();
  for (const { source, dependencies } of modules) {
    const from = nameOf(source);
    if (from === undefined) continue;
    const known = needs.get(from) ?? new Set();
    needs.set(from, known);
    for (const to of dependencies.map(({ resolved }) => nameOf(resolved))) if (to !== undefined && to !== from) known.add(to);
  }
  return needs;
};

/** What one leads to, over others too. */
const reachedFrom = (needs, name, seen = new Set()) => {
  for (const one of [...(needs.get(name) ?? [])].filter((next) => !seen.has(next))) reachedFrom(needs, one, seen.add(one));
  return seen;
};

/**
 * Rooms that need each other, over others too. A room is the folder whose path is as `pattern` says, and all that is below.
 * @param {readonly Module[]} modules
 * @param {string} pattern
 * @returns {{ from: string, to: string }[]}
 */
export const circlesIn = (modules, pattern) => {
  const isRoom = new RegExp(pattern);
  const room = (path) => (path === '.' ? undefined : isRoom.test(path) ? path : room(dirname(path)));
  const needs = needsOf(modules, (path) => room(dirname(path)));
  return [...needs].flatMap(([from, all]) => [...all].filter((to) => reachedFrom(needs, to).has(from)).map((to) => ({ from, to })));
};

/**
 * How far down it goes from each: 1 for what needs no other. In a circle, which is another law's, a floor counts once.
 * @param {Needs} needs
 * @returns {Map<string, number>}
 */
const heightsOf = (needs) => {
  const heights = new Map();
  const height = (name) => {
    if (heights.has(name)) return heights.get(name);
    heights.set(name, 1);
    heights.set(name, 1 + Math.max(0, ...[...(needs.get(name) ?? [])].map(height)));
    return heights.get(name);
  };
  for (const name of needs.keys()) height(name);
  return heights;
};

/**
 * @param {readonly Module[]} modules
 * @returns {Map<string, Needs>} by service, its rooms
 */
const roomsOf = (modules) => {
  const services = [...new Set(modules.flatMap(({ source }) => roomOf.exec(source)?.[1] ?? []))].sort();
  return new Map(
    services.map((service) => {
      const room = (path) => {
        const [, whose, name] = roomOf.exec(path) ?? [];
        return whose === service ? name : undefined;
      };
      return [service, needsOf(modules, room)];
    }),
  );
};

const floorsOf = (needs) => Math.max(0, ...heightsOf(needs).values());

/**
 * The services that have more floors than six. The platform is the ground on which all of them stand, not one of them.
 * @param {readonly Module[]} modules
 * @returns {string[]} what is too high, in words
 */
export const tooHigh = (modules) =>
  [...roomsOf(modules)]
    .filter(([service, needs]) => service !== 'platform' && floorsOf(needs) > mostFloors)
    .map(([service, needs]) => `services/${service} has ${floorsOf(needs)} floors of rooms; ${mostFloors} can be held in one's head`);

/** What is reached by a longer way is left out, so that a drawing shows what stands directly on what. */
const direct = (needs) => {
  const below = (name) => [...(needs.get(name) ?? [])].flatMap((one) => [one, ...below(one)]);
  return [...needs].map(([name, of]) => {
    const further = new Set([...of].flatMap(below));
    return /** @type {const} */ ([name, [...of].filter((one) => !further.has(one)).sort()]);
  });
};

const idOf = (name) => name.replaceAll(/[^a-z]/gi, '_');
const drawingOf = (needs) => [
  '```mermaid',
  'flowchart TD',
  ...direct(needs)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, of]) => `  ${idOf(name)}["${name}"]${of.length > 0 ? ` --> ${of.map(idOf).join(' & ')}` : ''}`),
  '```',
  '',
];

/**
 * The house as Markdown, with a drawing of its parts and one of the rooms of each service.
 * @param {readonly Module[]} modules
 */
export const houseDrawn = (modules) =>
  [
    '# The house',
    '',
    'What stands on what: an arrow goes down to what is needed, types included; what is reached by a longer way is not drawn. Who changes rooms draws it again: `node contracts/tooling/dependency-laws.mjs --draw`.',
    '',
    ...drawingOf(needsOf(modules, (path) => partOf.exec(path)?.[1])),
    ...[...roomsOf(modules)].flatMap(([service, needs]) => [
      `## ${service}: ${needs.size} rooms on ${floorsOf(needs)} floors`,
      '',
      ...drawingOf(needs),
    ]),
  ].join('\n');
