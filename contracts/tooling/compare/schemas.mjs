import { isDeepStrictEqual } from 'node:util';
import { branchesOf } from './branches.mjs';
import { isTypeWithin, isValueOf, limitFaults } from './limits.mjs';

/**
 * Who reads what the other wrote:
 * `sent`: what callers of the released contract send, the current one must accept.
 * `received`: what the current contract answers or publishes, readers of the released one must be able to read.
 * `stored`: what was published by the released contract, the current one must be able to read.
 */
const words = {
  sent: {
    newlyRequired: 'is new and required: callers of the released version do not send it',
    required: 'is required now',
    dropped: 'is no longer accepted',
    closed: 'refuses fields that it does not name now',
    value: (value) => `no longer accepts ${value}`,
  },
  received: {
    newlyRequired: 'is gone',
    required: 'may be missing now',
    dropped: 'is gone',
    value: (value) => `may be ${value} now`,
  },
  stored: {
    newlyRequired: 'is new and required: events that were published before do not have it',
    required: 'is required now: events that were published before may lack it',
    dropped: 'is gone',
    closed: 'refuses fields that it does not name now',
    value: (value) => `no longer reads ${value}, which was published before`,
  },
};

/** What breaks somebody between the released schema and the current one: `{ field, fault }` each, a field once. */
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

  /** Every value of the inner schema must be one of the outer. */
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
    const tried = outers.map((outer) => ({ outer, faults: this.#between(inner, outer, field) }));
    if (tried.some(({ faults }) => faults.length === 0)) return [];
    const alike = tried.filter(({ outer }) => isAlike(inner, outer)).sort((a, b) => distance(inner, a.outer) - distance(inner, b.outer));
    return alike[0]?.faults ?? [{ field, fault: this.words.value(shown(inner)) }];
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
    // A reader of a map meets a new field as one more entry.
    if (this.direction === 'received' && isSchema(released.additionalProperties))
      return this.faults(released.additionalProperties, is[name], field);
    return [];
  }

  /** Entries of maps. Whoever reads an answer leaves fields that it does not know aside, so a closed object there promises nothing. */
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

  /** How long a text or how large a number in an answer may be repeats what may be entered: it says nothing new to a reader, and may be left out. */
  #limitsBetween(inner, outer) {
    const limits = limitFaults(inner, outer);
    return this.direction === 'received' ? limits.filter(({ what }) => !/^(min|max|pattern)/.test(what)) : limits;
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

/** Alternatives are told apart by their fixed fields, then by the names of the others. */
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
