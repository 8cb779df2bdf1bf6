const annotations = new Set(['$schema', '$id', '$comment', 'title', 'description', 'default', 'examples', 'example', 'deprecated']);

/**
 * A schema as the list of its alternatives, none of which is a union: `anyOf`, `oneOf`, a list of types and an `enum` become one branch each,
 * references are followed, and the parts of an `allOf` are joined into one branch. A value matches the schema when it matches one branch.
 */
export function branchesOf(schema, root) {
  if (schema === undefined || schema === true) return [{}];
  if (schema === false) return [];
  const whole = merged(followed(schema, root), root);
  const { anyOf, oneOf, type, enum: values, ...rest } = whole;
  const union = anyOf ?? oneOf;
  if (union) return union.flatMap((one) => branchesOf(one, root)).map((branch) => join({ ...rest, ...(type ? { type } : {}) }, branch));
  if (values) return values.map((value) => ({ ...rest, type: typeOf(value), const: value }));
  if (Array.isArray(type)) return type.map((one) => ({ ...rest, type: one }));
  if ('const' in whole) return [{ ...rest, type: typeOf(whole.const) }];
  return [type === undefined ? rest : { ...rest, type }];
}

/** The type of one value, by its JSON Schema name. */
export function typeOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function followed(schema, root) {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return schema;
  if ($ref === '#') return followed({ ...root, ...beside }, root);
  const target = $ref
    .replace(/^#\//, '')
    .split('/')
    .reduce((place, name) => place?.[name.replaceAll('~1', '/').replaceAll('~0', '~')], root);
  if (target === undefined) throw new Error(`The document has no ${$ref}`);
  return followed({ ...target, ...beside }, root);
}

function merged({ allOf = [], pattern, ...own }, root) {
  const start = { ...bare(own), patterns: pattern === undefined ? [] : [pattern] };
  return allOf.map((one) => merged(followed(one, root), root)).reduce(join, start);
}

/** Both at once. Where both limit the same thing, the second one wins: the contracts do not limit twice. */
function join(first, second) {
  const both = { ...first, ...second };
  const patterns = [...new Set([...(first.patterns ?? []), ...(second.patterns ?? [])])];
  const properties = { ...first.properties, ...second.properties };
  const required = [...new Set([...(first.required ?? []), ...(second.required ?? [])])];
  return {
    ...both,
    patterns,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function bare(schema) {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !annotations.has(keyword)));
}
