import { readClaimsObstacles } from '@kerbside/contracts/http/claims/obstacles';
import { readGaragesObstacles } from '@kerbside/contracts/http/garages/obstacles';
import { readPaymentsObstacles } from '@kerbside/contracts/http/payments/obstacles';

/** The calls of each service whose records may prevent an erasure. */
export const obstacleCalls = [readClaimsObstacles, readPaymentsObstacles, readGaragesObstacles] as const;
