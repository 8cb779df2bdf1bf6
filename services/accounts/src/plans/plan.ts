import type { CallRequest } from '@kerbside/contracts/call';
import type { CompetitorPlan, saveCompetitorPlan } from '@kerbside/contracts/http/accounts/plans';
import { invalid } from '@kerbside/platform/errors/errors';
import type { DocumentRecord } from '../documents/documents.repository.js';

/** A plan with another company, as the customer noted it. */
export interface PlanRecord extends Omit<CompetitorPlan, 'id' | 'documents' | 'version'> {
  readonly _id: string;
  readonly customerId: string;
  /** Ids of the files about it. */
  readonly documentIds?: readonly string[] | undefined;
  readonly version: number;
}

type Form = CallRequest<typeof saveCompetitorPlan>['body'];
type PlanFacts = Omit<PlanRecord, '_id' | 'customerId' | 'documentIds' | 'version'>;

/** The plan that a form describes. Refuses one that ends before it begins, with the message beside its last day. */
export const notedIn = (form: Form): PlanFacts => {
  const { carId, productType } = form.CompetitorProductInfo;
  const from = form.inception_date ?? form.start_date;
  if (form.expiry_date <= from) throw invalid({ expiry_date: 'It has to end after it begins' });
  return {
    carId,
    productType,
    provider: form.provider,
    policyNumber: form.policy_number || null,
    pricePence: form.price,
    levelOfCover: form.level_of_cover || null,
    otherInformation: form.other_information || null,
    inceptionDate: form.inception_date ?? null,
    startDate: form.start_date,
    expiryDate: form.expiry_date,
  };
};

/** `kept`: the customer's documents. One that they deleted is removed from the plan too. */
export const toPlan = (
  { _id, customerId: _, documentIds = [], ...noted }: PlanRecord,
  kept: readonly Pick<DocumentRecord, '_id' | 'name'>[],
): CompetitorPlan => ({
  id: _id,
  ...noted,
  documents: kept.filter((one) => documentIds.includes(one._id)).map((one) => ({ id: one._id, name: one.name })),
});
