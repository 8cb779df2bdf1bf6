import type { Connection, Schema } from 'mongoose';

/** Mongoose silently drops a field that its schema does not name. In tests it refuses to, so that no schema lacks one (decision 18). */
export const refuseUnnamedFields = ({ models }: Connection): void => {
  for (const { schema } of Object.values(models)) refuseIn(schema);
};

const refuseIn = (schema: Schema): void => {
  schema.set('strict', 'throw');
  for (const { schema: child } of schema.childSchemas) {
    // When a transaction is tried again, mongoose would set this on parts that have none.
    child.set('versionKey', false);
    refuseIn(child);
  }
};
