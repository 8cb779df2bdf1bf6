import { readClaimsObstacles } from '@kerbside/contracts/http/claims/obstacles';
import { readGaragesObstacles } from '@kerbside/contracts/http/garages/obstacles';
import { readPaymentsObstacles } from '@kerbside/contracts/http/payments/obstacles';

/** Of each service whose records may stand against an erasure. */
export const obstacleCalls = [readClaimsObstacles, readPaymentsObstacles, readGaragesObstacles] as const;
