import qs from 'qs';

export type Form = Readonly<Record<string, unknown>>;

/** The form is larger or deeper than any of ours. */
export class FormTooLarge extends Error {}

/** Far more than any form of ours has. Without these limits one request could keep the process busy for seconds. */
const limits = {
  depth: 20,
  strictDepth: true,
  parameterLimit: 1_000,
  arrayLimit: 1_000,
  throwOnLimitExceeded: true,
} as const satisfies qs.IParseOptions;

/**
 * Reads a form as JSON of the same content: `terms[cover]=1`, or `terms.cover=1`, nests; `add_ons[]=a`, whole-number keys and repeated names
 * make a list; `data[terms]` is `terms` (A7). Names of `Object.prototype` are left out. Throws `FormTooLarge`.
 */
export const readForm = (text: string): Form => {
  try {
    const { data, ...form } = qs.parse(text, { allowDots: true, ...limits });
    return { ...form, ...(typeof data === 'object' && !Array.isArray(data) ? data : data !== undefined && { data }) };
  } catch (error) {
    if (error instanceof RangeError) throw new FormTooLarge(error.message, { cause: error });
    throw error;
  }
};
