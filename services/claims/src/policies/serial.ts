import { createHmac } from 'node:crypto';

/** How many serials seven digits hold. */
export const serialCount = 10_000_000;

const rounds = 8;
const halfBits = 12;
const halfMask = (1 << halfBits) - 1;

/**
 * The serial that a policy shows for its place in the order of issue: unique for each place, and without the key it does not reveal how many
 * came before. A Feistel network permutes 24 bits; a result of more than seven digits is permuted again until it fits, which keeps the whole
 * a permutation.
 */
export const shownSerial = (place: number, key: string): number => {
  if (!Number.isInteger(place) || place < 0 || place >= serialCount) throw new RangeError(`No serial is left for place ${place}`);
  let serial = permuted(place, key);
  while (serial >= serialCount) serial = permuted(serial, key);
  return serial;
};

const permuted = (value: number, key: string): number => {
  let left = value >> halfBits;
  let right = value & halfMask;
  for (let round = 0; round < rounds; round += 1) [left, right] = [right, left ^ scrambled(right, round, key)];
  return (left << halfBits) | right;
};

const scrambled = (half: number, round: number, key: string): number =>
  createHmac('sha256', key).update(`${round}:${half}`).digest().readUInt16BE(0) & halfMask;

const numbered = /^(KS-[A-Z]{3}-\d{7}-)(\d+)$/;
const suffixStep = 100;

/** The number of a renewal of this policy: the suffix is increased by 100 (A5). */
export const renewalNumber = (policyNumber: string): string => {
  const [, stem, suffix] = numbered.exec(policyNumber) ?? [];
  if (stem === undefined) throw new RangeError('A policy number ends in its suffix');
  return `${stem}${Number(suffix) + suffixStep}`;
};
