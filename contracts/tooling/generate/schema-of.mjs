import * as z from 'zod';

/** A schema as JSON Schema, of what is taken (`input`) or of what is given (`output`). */
export const schemaOf = (schema, io) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return json;
};
