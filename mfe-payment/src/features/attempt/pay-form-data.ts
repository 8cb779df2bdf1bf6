import { toPounds, type Pence } from '@kerbside/contracts/money/money';
import type { PayForm } from '../../api/payment-api.js';
import { optionOf, type PayChoice, type Sections } from '../choice/pay-choice.js';
import { isCard, type ChosenWay, type OfferedType } from '../choice/ways.js';

/** What the customer agrees to when they press the button. */
export interface PaymentAgreement {
  readonly type: OfferedType;
  readonly choice: PayChoice;
  readonly way: ChosenWay;
  readonly sections: Sections;
  readonly usedRewardsPence: Pence;
  /** The day of the month of a direct debit. */
  readonly day: number | undefined;
  /** What only one method needs: a bank account, a reference. */
  readonly details: Partial<PayForm>;
}

/** The payment form (Q3). The total that is charged is the total that was shown, in the payments that were shown. */
export const payFormOf = ({ type, choice, way, sections, usedRewardsPence, day, details }: PaymentAgreement): PayForm => {
  const isByCard = isCard(type);
  return {
    payment_type: type,
    main_payment_option: optionOf(choice),
    displayed_total: toPounds(way.totalPence),
    ...(usedRewardsPence > 0 && { used_rewards: toPounds(usedRewardsPence) }),
    ...(way.option === 'instalments' && { instalments_count: way.count }),
    ...(way.isEdited && {
      instalments: way.payments.map(({ number, dueOn, amountPence }) => ({ number, price: toPounds(amountPence), date: dueOn })),
    }),
    ...(way.planId !== '' && { plan_id: way.planId }),
    ...(isByCard && { paymentIntentType: 'secure' as const }),
    ...(isByCard && choice.savedCard !== undefined && { saved_card: choice.savedCard }),
    ...(sections.cardFields && choice.keepsCard && { save_card: true }),
    ...(sections.paymentDay && day !== undefined && { day_of_payment: day }),
    ...details,
  };
};
