import type { ClaimAnswers } from '@kerbside/contracts/claims/claim-forms';
import { useState } from 'react';

/**
 * The answers of a claim: what was typed here and is not kept yet, over what is kept. What another device has answered since shows as it is read, and
 * nothing that was typed here before that was kept takes its place.
 */
export const useAnswers = (kept: ClaimAnswers) => {
  const [typed, setTyped] = useState<ClaimAnswers>({});
  const [seen, setSeen] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => kept[name] !== value)));
  }
  const answers: ClaimAnswers = { ...kept, ...typed };
  return { typed, answers, type: (name: string, value: string) => setTyped((now) => ({ ...now, [name]: value })) };
};
