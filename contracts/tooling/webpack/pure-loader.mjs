import { parse } from 'acorn';

/**
 * Marks the calls that create a contract's constants as free of side effects, which they are: a minifier cannot know that about `call({ … })` or
 * `z.string().check(…)`. A bundle then includes only the calls it sends, not every call of the service.
 */
export default function pure(source, map) {
  const marks = new Set();
  for (const statement of parse(source, { ecmaVersion: 'latest', sourceType: 'module' }).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'VariableDeclaration') for (const { init } of declaration.declarations) callsIn(init, marks);
  }
  const places = [...marks].sort((a, b) => b - a);
  this.callback(
    null,
    places.reduce((text, at) => `${text.slice(0, at)}/*#__PURE__*/${text.slice(at)}`, source),
    map,
  );
}

/** Where calls begin that run when the module loads: those in function bodies run later, if at all. */
const callsIn = (node, marks) => {
  if (node === null || typeof node !== 'object' || /Function/.test(node.type ?? '')) return;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') marks.add(node.start);
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) for (const one of part) callsIn(one, marks);
    else callsIn(part, marks);
  }
};
