import * as z from 'zod';

/** The JSON Schema of what a schema accepts (`input`) or returns (`output`). */
export const schemaOf = (schema, io) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any', override: inWords });
  return json;
};

/** Pounds to the penny. Validators divide in binary fractions, and refuse 218.15 as a multiple of 0.01. */
const inWords = ({ jsonSchema }) => {
  if (!(jsonSchema.multipleOf < 1)) return;
  delete jsonSchema.multipleOf;
  jsonSchema.description ??= 'With at most two decimals.';
};

/** The JSON Schema of what we send to readers whose release is not ours: it gains fields over time, so readers must accept unknown ones. */
export const openSchemaOf = (schema) => opened(schemaOf(schema, 'output'));

const opened = (json) => {
  if (Array.isArray(json)) return json.map(opened);
  if (typeof json !== 'object' || json === null) return json;
  const kept = Object.entries(json).filter(([keyword, value]) => keyword !== 'additionalProperties' || value !== false);
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, opened(value)]));
};
