import stringify from 'json-stringify-pretty-compact';

/**
 * JSON as the generated and recorded documents have it: what fits on a line stands on one, so that they stay small and a change is read line by line.
 * @param {unknown} value
 */
export const compactJson = (value) => `${stringify(value, { maxLength: 140 })}\n`;
