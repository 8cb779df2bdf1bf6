import { type IsoDay, daysBetween } from '../days/dates.js';

/** The companies whose cover customers mention most; `mark` stands in for a logo. */
export const competitorCompanies = [
  { value: 'WeCoverCars', mark: 'WC' },
  { value: 'DriveWell', mark: 'DW' },
  { value: 'Motorguard', mark: 'MG' },
  { value: 'Autosure', mark: 'AS' },
  { value: 'Roadline', mark: 'RL' },
] as const;

export const mostPlanFiles = 10;

export interface PlanDays {
  readonly inceptionDate: IsoDay | null;
  readonly startDate: IsoDay;
  readonly expiryDate: IsoDay;
}

/** Colour of the gauge (A4, A9): red below 10 %, amber below 50 %, green otherwise. */
export type PlanTone = 'danger' | 'warning' | 'brand';

export type PlanTime =
  | { readonly state: 'future' }
  | { readonly state: 'running'; readonly daysLeft: number; readonly totalDays: number; readonly tone: PlanTone }
  | { readonly state: 'expired' };

/** How much of a plan is left (A4): it begins at its inception date, else at its start date. */
export const planTime = ({ inceptionDate, startDate, expiryDate }: PlanDays, today: IsoDay): PlanTime => {
  const from = inceptionDate ?? startDate;
  if (from > today) return { state: 'future' };
  const daysLeft = daysBetween(today, expiryDate);
  if (daysLeft <= 0) return { state: 'expired' };
  const totalDays = daysBetween(from, expiryDate);
  return { state: 'running', daysLeft, totalDays, tone: toneOf(daysLeft / totalDays) };
};

const redBelow = 0.1;
const amberBelow = 0.5;

const toneOf = (share: number): PlanTone => (share < redBelow ? 'danger' : share < amberBelow ? 'warning' : 'brand');
