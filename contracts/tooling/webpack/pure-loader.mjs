import { parse } from 'acorn';

/**
 * Makes a contract small for browsers. The calls that create its constants are marked as free of side effects, which they are: a minifier cannot know that
 * about `call({ … })` or `z.string().check(…)`, and a bundle then includes only the calls it sends. What a call says to readers and to services is left out.
 */
export default function pure(source, map) {
  const edits = [];
  for (const statement of parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'VariableDeclaration') for (const { init } of declaration.declarations) editsIn(init, edits);
  }
  const cuts = edits.filter(({ put }) => put === '');
  const left = edits.filter((edit) => !cuts.some((cut) => cut !== edit && cut.from <= edit.from && edit.to <= cut.to));
  left.sort((a, b) => b.from - a.from);
  this.callback(
    null,
    left.reduce((text, { from, to, put }) => `${text.slice(0, from)}${put}${text.slice(to)}`, source),
    map,
  );
}

/** Fields of a call that no page reads. */
const unread = new Set(['summary', 'who', 'staff', 'mayHavePaid', 'rawBody', 'deprecated']);

/** Calls that run when the module loads: those in function bodies run later, if at all. */
const editsIn = (node, edits) => {
  if (node === null || typeof node !== 'object' || /Function/.test(node.type ?? '')) return;
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    edits.push({ from: node.start, to: node.start, put: '/*#__PURE__*/' });
  if (node.type === 'CallExpression' && node.callee.name === 'call') edits.push(...unreadFields(node.arguments[1]));
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) for (const one of part) editsIn(one, edits);
    else editsIn(part, edits);
  }
};

/** Each with the comma after it. */
const unreadFields = ({ properties }) =>
  properties.flatMap(({ key, start, end }, at) =>
    unread.has(key?.name) ? [{ from: start, to: properties[at + 1]?.start ?? end, put: '' }] : [],
  );
