import { addMonths, type IsoDay } from '../days/dates.js';

const leaseBases: readonly string[] = ['personal_lease_agreement', 'business_lease_agreement', 'contract_hire_agreement'];
const agreements: readonly string[] = [...leaseBases, 'pcp_or_finance_agreement', 'finance_agreement', 'hp_agreement', 'pcp_agreement'];

export const isLease = (basis: string | undefined): boolean => basis !== undefined && leaseBases.includes(basis);

/** Whether there is an agreement about the car, with months that are left (Q4). */
export const isAgreement = (basis: string | undefined): boolean => basis !== undefined && agreements.includes(basis);

const recentMonths = 6;

/** Q9: of a recent purchase it matters where the car was bought. */
export const isRecentPurchase = (purchaseDate: IsoDay, today: IsoDay): boolean => addMonths(purchaseDate, recentMonths) > today;
