import { DomainError, invalid } from '@kerbside/platform/errors/errors';

/** What a part of a form is refused for, by the name that the whole form gives it. */
export const fieldsUnder = <T>(part: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'INVALID') throw error;
    throw invalid(Object.fromEntries(Object.entries(error.details.fields ?? {}).map(([name, message]) => [`${part}.${name}`, message])));
  }
};
