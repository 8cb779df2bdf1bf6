import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const random = (length: number): string => [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('');

export const newId = (prefix: string): string => `${prefix}_${random(24)}`;
export const newSecret = (id: string): string => `${id}_secret_${random(25)}`;
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
