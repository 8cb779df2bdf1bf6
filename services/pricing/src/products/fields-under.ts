import { DomainError, invalid } from '@kerbside/platform/errors/errors';

/** Renames the refused fields of a part to the names that they have in the whole form. */
export const fieldsUnder = <T>(part: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'INVALID') throw error;
    throw invalid(Object.fromEntries(Object.entries(error.details.fields ?? {}).map(([name, message]) => [`${part}.${name}`, message])));
  }
};
