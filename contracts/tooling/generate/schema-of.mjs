import * as z from 'zod';

/** The JSON Schema of what a schema accepts (`input`) or returns (`output`). */
export const schemaOf = (schema, io) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return json;
};

/** The JSON Schema of what we send to readers whose release is not ours: it gains fields over time, so readers must accept unknown ones. */
export const openSchemaOf = (schema) => opened(schemaOf(schema, 'output'));

const opened = (json) => {
  if (Array.isArray(json)) return json.map(opened);
  if (typeof json !== 'object' || json === null) return json;
  const kept = Object.entries(json).filter(([keyword, value]) => keyword !== 'additionalProperties' || value !== false);
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, opened(value)]));
};
