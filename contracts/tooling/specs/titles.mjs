import { parseSync } from '@swc/core';

/**
 * The titles of the tests in a source file: of `it`, `test`, `describe` and `journey`, their tables (`each`) and the names of the cases in those
 * tables. A skipped test proves nothing and has no title. A computed part (`${…}`) may be anything.
 * @param {string} source
 * @param {string} file its name, which says whether there is JSX in it
 * @returns {(title: string) => boolean} whether a test has this title
 */
export function titlesIn(source, file) {
  const found = new Titles();
  found.read(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true }).body, false);
  return (title) => found.plain.has(title) || found.patterns.some((pattern) => pattern.test(title));
}

const declaring = new Set(['it', 'test', 'describe', 'journey']);
const silent = new Set(['skip', 'todo', 'fixme']);

class Titles {
  /** @type {Set<string>} */
  plain = new Set();
  /** @type {RegExp[]} */
  patterns = [];

  /**
   * @param {any} node of the syntax tree, or a list of them
   * @param {boolean} isCase whether it stands in the table of a test
   */
  read(node, isCase) {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const one of node) this.read(one, isCase);
      return;
    }
    const names = node.type === 'CallExpression' ? namesOf(node.callee) : [];
    if (names.some((name) => declaring.has(name))) {
      if (names.some((name) => silent.has(name))) return;
      if (node.callee.type === 'MemberExpression' && names.at(-1) === 'each') return this.read(node.arguments, true);
      this.keep(node.arguments[0]?.expression);
    }
    if (isCase) this.keep(node);
    for (const part of Object.values(node)) this.read(part, isCase);
  }

  /** @param {any} node */
  keep(node) {
    if (node?.type === 'StringLiteral') this.plain.add(node.value);
    if (node?.type !== 'TemplateLiteral') return;
    const parts = node.quasis.map((/** @type {{ cooked: string }} */ { cooked }) => cooked.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    this.patterns.push(new RegExp(`^${parts.join('.+')}$`, 's'));
  }
}

/**
 * `site.journey`, `it.each(rows)` and `test.skip` as the names in them, outermost last.
 * @param {any} callee
 * @returns {string[]}
 */
function namesOf(callee) {
  if (callee.type === 'Identifier') return [callee.value];
  if (callee.type === 'MemberExpression') return [...namesOf(callee.object), callee.property.value ?? ''];
  if (callee.type === 'CallExpression') return namesOf(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? namesOf(callee.tag) : [];
}
