import stringify from 'json-stringify-pretty-compact';

/**
 * The JSON format of generated and recorded documents: whatever fits on a line stays on one line, so that files stay small and diffs are readable.
 * @param {unknown} value
 */
export const compactJson = (value) => `${stringify(value, { maxLength: 140 })}\n`;
