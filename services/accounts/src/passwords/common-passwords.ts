import { readFileSync } from 'node:fs';

const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n');

/** The most used passwords of 8 characters or more, lower case (ASVS 6.2.4 asks for the top 3,000). */
export const commonPasswords: ReadonlySet<string> = new Set(lines.filter((line) => line !== '' && !line.startsWith('# ') && line !== '#'));
