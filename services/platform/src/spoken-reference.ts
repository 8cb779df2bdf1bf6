import { randomInt } from 'node:crypto';

/** Signs that nobody confuses when they are read out or written down. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference that is said on the telephone, "KQ-7F3K9QRT" with 8 signs. Nobody guesses another from it. */
export const spokenReference = (prefix: string, length: number): string =>
  `${prefix}-${Array.from({ length }, () => signs[randomInt(signs.length)]).join('')}`;
