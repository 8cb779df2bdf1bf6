import { randomInt } from 'node:crypto';

/** Characters that are not confused when read out or written down. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference to read out on the telephone, such as "KQ-7F3K9QRT" with 8 characters. Others cannot be guessed from it. */
export const spokenReference = (prefix: string, length: number): string =>
  `${prefix}-${Array.from({ length }, () => signs[randomInt(signs.length)]).join('')}`;
