import { isDeepStrictEqual } from 'node:util';
import { branchesOf } from './branches.mjs';
import { isTypeWithin, isValueOf, limitFaults } from './limits.mjs';

/**
 * Who reads what the other wrote:
 * `sent`: what callers of the released contract send must be accepted by the current one.
 * `received`: what the current contract returns or publishes must be readable for readers of the released one.
 * `stored`: what was published by the released contract must be readable for the current one.
 */
const words = {
  sent: {
    newlyRequired: 'is new and required: callers of the released version do not send it',
    required: 'is now required',
    dropped: 'is no longer accepted',
    closed: 'now refuses fields that it does not name',
    value: (value) => `no longer accepts ${value}`,
  },
  received: {
    newlyRequired: 'is gone',
    required: 'may now be missing',
    dropped: 'is gone',
    value: (value) => `may now be ${value}`,
  },
  stored: {
    newlyRequired: 'is new and required: older events do not have it',
    required: 'is now required: older events may lack it',
    dropped: 'is gone',
    closed: 'now refuses fields that it does not name',
    value: (value) => `no longer reads ${value}, which older events may contain`,
  },
};

/** The changes between the released schema and the current one that break a user: `{ field, fault }` each, once per field. */
export function schemaFaults(released, current, direction) {
  const faults = new Comparison(direction, released.root, current.root).faults(released.schema, current.schema, '');
  return [...new Map(faults.map((one) => [`${one.field} ${one.fault}`, one])).values()];
}

class Comparison {
  #open = [];

  constructor(direction, releasedRoot, currentRoot) {
    this.direction = direction;
    this.words = words[direction];
    this.releasedRoot = releasedRoot;
    this.currentRoot = currentRoot;
  }

  /** Every value of the inner schema must be valid in the outer one. */
  faults(released, current, field) {
    if (this.#open.some(([one, other]) => one === released && other === current)) return [];
    this.#open.push([released, current]);
    const was = branchesOf(released, this.releasedRoot);
    const is = branchesOf(current, this.currentRoot);
    const [inner, outer] = this.direction === 'received' ? [is, was] : [was, is];
    const found = inner.flatMap((branch) => this.#faultsOfBranch(branch, outer, field));
    this.#open.pop();
    return found;
  }

  #faultsOfBranch(inner, outers, field) {
    if (this.#isLater(inner, outers)) return [];
    const tried = outers.map((outer) => ({ outer, faults: this.#between(inner, outer, field) }));
    if (tried.some(({ faults }) => faults.length === 0)) return [];
    const alike = tried.filter(({ outer }) => isAlike(inner, outer)).sort((a, b) => distance(inner, a.outer) - distance(inner, b.outer));
    return alike[0]?.faults ?? [{ field, fault: this.words.value(shown(inner)) }];
  }

  /** A further value of an open enum: whoever reads it is released before anybody writes it. */
  #isLater(inner, outers) {
    return this.direction === 'received' && inner['x-open'] === true && outers.some(({ type }) => type === inner.type);
  }

  /** Neither is a union here. */
  #between(inner, outer, field) {
    const isAnything = Object.keys(outer).every((keyword) => keyword === 'patterns' && outer.patterns.length === 0);
    if (isAnything) return [];
    const other = [{ field, fault: this.words.value(shown(inner)) }];
    if ('const' in inner) return isValueOf(inner.const, outer) ? [] : other;
    if ('const' in outer || !isTypeWithin(inner.type, outer.type)) return other;
    const limits = this.#limitsBetween(inner, outer).map((limit) => ({ field, fault: this.#limitWords(limit) }));
    return [...limits, ...this.#inside(inner, outer, field)];
  }

  #inside(inner, outer, field) {
    const [released, current] = this.direction === 'received' ? [outer, inner] : [inner, outer];
    if (inner.type === 'array') return this.faults(released.items, current.items, `${field}[]`);
    if (inner.type !== 'object') return [];
    return [...this.#fieldFaults(released, current, field), ...this.#restFaults(released, current, field)];
  }

  #fieldFaults(released, current, field) {
    const was = released.properties ?? {};
    const is = current.properties ?? {};
    const names = new Set([...Object.keys(was), ...Object.keys(is)]);
    return [...names].flatMap((name) => this.#faultsOfField(name, { released, current, was, is }, field));
  }

  #faultsOfField(name, { released, current, was, is }, parent) {
    const field = inside(parent, name);
    const fault = (text) => [{ field, fault: text }];
    const [inner, outer] = this.direction === 'received' ? [current, released] : [released, current];
    const isDemanded = outer.required?.includes(name) && !inner.required?.includes(name);
    if (name in was && name in is) return isDemanded ? fault(this.words.required) : this.faults(was[name], is[name], field);
    if (name in was)
      return isSchema(current.additionalProperties)
        ? this.faults(was[name], current.additionalProperties, field)
        : fault(this.words.dropped);
    if (isDemanded) return fault(this.words.newlyRequired);
    // To a reader of a map, a new field is one more entry.
    if (this.direction === 'received' && isSchema(released.additionalProperties))
      return this.faults(released.additionalProperties, is[name], field);
    return [];
  }

  /** Entries of maps. A reader of responses ignores fields that it does not know, so a closed object there promises nothing. */
  #restFaults(released, current, field) {
    const entry = inside(field, '*');
    const [was, is] = [released.additionalProperties, current.additionalProperties];
    if (isSchema(was) && isSchema(is)) {
      const names = this.faults(released.propertyNames, current.propertyNames, `${entry} (name)`);
      return [...names, ...this.faults(was, is, entry)];
    }
    if (this.direction === 'received') return isSchema(was) && is !== false ? [{ field: entry, fault: this.words.value('anything') }] : [];
    if (isSchema(is)) return was === false ? [] : [{ field: entry, fault: this.words.value('anything') }];
    return is === false && was !== false ? [{ field, fault: this.words.closed }] : [];
  }

  /** Limits on lengths, numbers and patterns in a response repeat those of the input: they tell a reader nothing new, and may be dropped. */
  #limitsBetween(inner, outer) {
    const limits = limitFaults(inner, outer);
    return this.direction === 'received' ? limits.filter(({ what }) => !/^(min|max|exclusive|pattern)/.test(what)) : limits;
  }

  #limitWords({ what, inner, outer }) {
    const [was, is] = this.direction === 'received' ? [outer, inner] : [inner, outer];
    const say = (limit) => (limit === undefined ? 'free' : JSON.stringify(limit));
    return `${what} was ${say(was)}, is ${say(is)}`;
  }
}

function inside(field, name) {
  return field === '' ? name : `${field}.${name}`;
}

function isSchema(value) {
  return typeof value === 'object' && value !== null;
}

function isAlike(inner, outer) {
  return !('const' in inner) && !('const' in outer) && isTypeWithin(inner.type, outer.type);
}

/** Matches alternatives by their fixed fields, then by the names of the others. */
function distance(inner, outer) {
  const names = new Set([...Object.keys(inner.properties ?? {}), ...Object.keys(outer.properties ?? {})]);
  const weigh = (name) => {
    const [one, other] = [inner.properties?.[name], outer.properties?.[name]];
    if (!one || !other) return 1;
    return 'const' in one && 'const' in other && !isDeepStrictEqual(one.const, other.const) ? 100 : 0;
  };
  return [...names].reduce((sum, name) => sum + weigh(name), 0);
}

function shown(branch) {
  if ('const' in branch) return JSON.stringify(branch.const);
  if (branch.type === 'null') return 'null';
  return branch.type === undefined ? 'anything' : `any ${branch.type}`;
}
