// A document contains each schema once: a schema that occurs more than once moves to `components/schemas`.

/** A shorter schema is clearer in place than behind a name. */
const worthSharing = 120;

const several = ['properties', '$defs', 'patternProperties'];
const listed = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
const single = ['items', 'additionalProperties', 'propertyNames', 'not'];

/** The same OpenAPI document, with repeated schemas in `components/schemas`, named after the field where each first occurs. */
export const shareSchemas = (document) => {
  const counts = new Map();
  inDocument(document, (schema) => count(schema, counts));
  const shared = { ...document.components?.schemas };
  const sharing = { counts, shared, names: new Map() };
  const whole = inDocument(document, (schema, name) => share(schema, name, sharing));
  return { ...whole, components: { ...document.components, schemas: shared } };
};

const count = (schema, counts) => {
  const text = JSON.stringify(schema);
  counts.set(text, (counts.get(text) ?? 0) + 1);
  // The contents of a repeated schema are repeated with it.
  if (counts.get(text) === 1 || text.length < worthSharing) inSchema(schema, (part) => count(part, counts));
  return schema;
};

const share = (schema, name, sharing) => {
  const { counts, shared, names } = sharing;
  const text = JSON.stringify(schema);
  const inside = () => inSchema(schema, (part, its) => share(part, its ?? name, sharing));
  if (counts.get(text) === 1 || text.length < worthSharing) return inside();
  if (!names.has(text)) {
    const free = freeName(nameOf(schema, name), shared);
    names.set(text, free);
    shared[free] = schema;
    shared[free] = inside();
  }
  return { $ref: `#/components/schemas/${names.get(text)}` };
};

/** `date-time` and `uuid` are named after their format, because the field of the first occurrence says nothing about the others. */
const nameOf = ({ format, type }, name) =>
  (type === 'string' && format ? format : name).replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9]?)/g, (_, _gap, first) => first.toUpperCase()) ||
  'Schema';

const freeName = (name, taken) => {
  let free = name;
  for (let number = 2; free in taken; number += 1) free = `${name}${number}`;
  return free;
};

/** Replaces every schema in a call of the document by the result of `change`, which gets a name for it. */
const inDocument = (document, change) => ({
  ...document,
  paths: mapped(document.paths, (item) => mapped(item, (operation) => inOperation(operation, change))),
});

const inOperation = (operation, change) => ({
  ...operation,
  ...(operation.parameters
    ? { parameters: operation.parameters.map((one) => (one.schema ? { ...one, schema: change(one.schema, one.name) } : one)) }
    : {}),
  ...(operation.requestBody ? { requestBody: inContent(operation.requestBody, `${operation.operationId}-body`, change) } : {}),
  responses: mapped(operation.responses, (answer) => inContent(answer, `${operation.operationId}-answer`, change)),
});

const inContent = (holder, name, change) =>
  holder.content
    ? { ...holder, content: mapped(holder.content, (media) => (media.schema ? { ...media, schema: change(media.schema, name) } : media)) }
    : holder;

/** Replaces the parts of a schema by the results of `change`, which gets the name of the field, where the part is one. */
const inSchema = (schema, change) => {
  if (typeof schema !== 'object' || schema === null) return schema;
  const changed = { ...schema };
  for (const keyword of several) if (schema[keyword]) changed[keyword] = mapped(schema[keyword], change);
  for (const keyword of listed) if (schema[keyword]) changed[keyword] = schema[keyword].map((one) => change(one));
  for (const keyword of single) if (typeof schema[keyword] === 'object') changed[keyword] = change(schema[keyword]);
  return changed;
};

const mapped = (object, change) => Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
