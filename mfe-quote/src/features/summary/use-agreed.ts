import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { useState } from 'react';
import { termsKey } from './bought.js';
import { boxes, keepAgreement, keptAgreement, type Box, type AgreedTexts } from './kept-agreement.js';

export type BoxTicks = Readonly<Record<Box, boolean>>;

export interface Agreement {
  readonly agreed: BoxTicks;
  /** What is bought is not what a box was ticked for. */
  readonly hasChanged: boolean;
  readonly tick: (box: Box, isTicked: boolean) => void;
}

/** What is ticked stays so, in this tab, for as long as its words do, however often they are read again. Other terms are agreed to again. */
export const useAgreed = ({ id }: Pick<Quote, 'id'>, policies: readonly SoldPolicy[] | undefined): Agreement => {
  const [ticked, setTicked] = useState<AgreedTexts>(() => keptAgreement(id));
  const terms = policies && termsKey(policies);
  const isFor = (box: Box) => ticked[box] !== undefined && ticked[box] === terms;
  return {
    agreed: { cover: isFor('cover'), suitability: isFor('suitability') },
    hasChanged: terms !== undefined && boxes.some((box) => ticked[box] !== undefined && !isFor(box)),
    tick: (box, isTicked) =>
      setTicked((before) => {
        const after = { ...before, [box]: isTicked ? terms : undefined };
        keepAgreement(id, after);
        return after;
      }),
  };
};
