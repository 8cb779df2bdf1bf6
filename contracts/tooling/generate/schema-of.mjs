import * as z from 'zod';

/** The JSON Schema of what a schema accepts (`input`) or returns (`output`). */
export const schemaOf = (schema, io) => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return json;
};
