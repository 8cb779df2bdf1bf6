import { bare } from './plain.js';

/** A policy number as it is kept, however its dashes were typed: "ks war 3135246 100" is KS-WAR-3135246-100. */
export const typedPolicyNumber = (typed: string): string => bare(typed).replace(/^(KS)([A-Z]{3})(\d{7})(\d{3,})$/, '$1-$2-$3-$4');
