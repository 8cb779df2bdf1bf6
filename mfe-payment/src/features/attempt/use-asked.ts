import { useState, useEffect, useEffectEvent } from 'react';
import type { PayForm } from '../../api/payment-api.js';
import { other as words } from '../../messages/staff.js';
import type { Sections } from '../choice/pay-choice.js';
import { bankDetailsOf, useBankAccount, type UseBankAccount } from '../direct-debit/bank-account.js';
import { processingMs } from '../../timings.js';

/** What the chosen method asks for besides a card. */
export interface PayQuestions extends Pick<UseBankAccount, 'isComplete' | 'focus' | 'problems' | 'refuse'> {
  readonly bank: UseBankAccount;
  readonly reference: UseReference;
  /** As the form sends it. */
  readonly details: Partial<PayForm>;
  readonly isMended: boolean;
}

/** How staff were paid: the reference of a bank transfer, the number of a cheque. */
export interface UseReference {
  readonly id: string;
  readonly value: string;
  readonly set: (value: string) => void;
  readonly error: string | undefined;
}

const referenceId = 'payment-reference';

export const useAskedDetails = ({ directDebit, other }: Sections): PayQuestions => {
  const bank = useBankAccount();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const set = (typed: string) => {
    setValue(typed);
    setError(undefined);
  };
  const isReferenceThere = () => {
    setError(value.trim() === '' ? words.referenceMissing : undefined);
    return value.trim() !== '';
  };
  const ofReference = other && error !== undefined ? [{ message: error, target: referenceId }] : [];
  const problems = [...(directDebit ? bank.problems : []), ...ofReference];
  return {
    bank,
    reference: { id: referenceId, value, set, error },
    details: { ...(directDebit && bankDetailsOf(bank.account)), ...(other && { payment_reference: value.trim() }) },
    isComplete: () => (!directDebit || bank.isComplete()) && (!other || isReferenceThere()),
    focus: () => (directDebit ? bank.focus() : document.getElementById(referenceId)?.focus()),
    problems,
    isMended: problems.length === 0,
    refuse: (fields) => {
      if (directDebit) bank.refuse(fields);
      setError(fields['payment_reference']);
    },
  };
};

/** Asks now and then while nobody knows how a payment ends, so that the result shows by itself. */
export const useAskAgain = (isUnknown: boolean, ask: () => Promise<void>): void => {
  const askNow = useEffectEvent(() => void ask());
  useEffect(() => {
    if (!isUnknown) return undefined;
    const asking = setInterval(() => document.hidden || askNow(), processingMs);
    return () => clearInterval(asking);
  }, [isUnknown]);
};
