import type { Scale } from '../rate-book/rate-fields.js';

/** The step that a value falls on; undefined above the last one. */
export const stepOf = <K extends string>(scale: Scale<K>, value: number): Scale<K>[number] | undefined =>
  scale.find(({ upTo }) => upTo === null || value <= upTo);
