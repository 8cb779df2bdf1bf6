import { createHash } from 'node:crypto';

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Where what the registers say of a car waits in Redis, as parts of its key. */
export const vehicleKey = (registrationNumber: string) => ['vehicle', hashed(registrationNumber)] as const;
export const vehicleRecordKey = (names: readonly string[]) => ['vehicle-record', hashed(names.join('|'))] as const;

/** The guide's answer is kept by mileage too, and does not name the car. */
export const keysOfVehicle = (registrationNumber: string) => [
  vehicleKey(registrationNumber),
  vehicleRecordKey(['record', registrationNumber]),
];
