import * as z from 'zod/mini';
import { plainText } from './plain.js';
import { tooLong } from './too-long.js';

const control = /[^\P{Cc}\t\r\n]/u;

const lines = (max: number, message?: string) => [
  z.overwrite(plainText),
  z.maxLength(max, tooLong(max, message)),
  z.refine<string>((text) => !control.test(text), 'Use letters, numbers and signs only'),
];

/** Required text of several lines, as of every `TextArea`. */
export const requiredLines = (message: string, max = 1_000) => z.string(message).check(...lines(max, message), z.minLength(1, message));

/** Text of several lines that may be absent or empty. */
export const optionalLines = (max: number) => z.optional(z.string().check(...lines(max)));
