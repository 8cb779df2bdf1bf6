import { addDays, londonDay, type IsoDay } from '@kerbside/contracts/dates';

/** ICOBS 7.1.1: 14 days to change one's mind. */
export const coolingOffDays = 14;

interface BoughtCover {
  readonly issuedAt: Date;
  readonly cancelledOn: IsoDay | null;
}

/** Cancelled within the days to change one's mind: without a claim all of its price went back, so it pays for nothing. */
export const isTakenBack = ({ issuedAt, cancelledOn }: BoughtCover, claimsSent: number): boolean =>
  cancelledOn !== null && claimsSent === 0 && cancelledOn <= addDays(londonDay(issuedAt), coolingOffDays);
