import { randomInt, randomUUID } from 'node:crypto';
import { manualDays } from '@kerbside/contracts/http/vouchers/manuals';

const perKind = 100;

/** Codes of the sandbox: they open nothing, and are numbered so that a second start adds none. */
export const demoManualCodes = () =>
  Object.entries(manualDays).flatMap(([kind, days]) =>
    Array.from({ length: perKind }, (_, n) => ({
      id: randomUUID(),
      code: `DEMO-${kind.toUpperCase()}-${String(n + 1).padStart(4, '0')}`,
      pin: String(randomInt(1_000, 10_000)),
      days,
    })),
  );
