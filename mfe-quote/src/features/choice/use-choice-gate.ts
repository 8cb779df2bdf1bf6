import { useImperativeHandle, type Ref } from 'react';
import { choice as words } from '../../messages/choice.js';
import type { ProductChoice } from '../products/use-products.js';
import type { ChoiceGate } from '../vehicle/choice-gate.js';
import type { Confirmation } from './use-confirmation.js';

interface Gated {
  readonly choice: ProductChoice;
  readonly ask: Confirmation['ask'];
  /** Whether the customer agreed to another car since the last one was saved. */
  readonly agreed: { current: boolean };
}

/** Asks before another car changes the prices of what was chosen. */
export const useChoiceGate = (ref: Ref<ChoiceGate>, { choice, ask, agreed }: Gated): void => {
  useImperativeHandle(ref, () => ({
    beforeCarChanges: ({ change, stay }) => {
      if (agreed.current || !hasChoices(choice)) return change();
      ask({
        title: words.carTitle,
        message: words.carMessage,
        yes: words.changeCar,
        no: words.keepCar,
        confirmed: () => {
          agreed.current = true;
          change();
        },
        declined: stay,
      });
    },
  }));
};

/** Something was added, or chosen for what the quote is for. */
const hasChoices = ({ products }: ProductChoice): boolean =>
  products.chosen.some(({ is_main, is_included, add_ons, start_date }) =>
    is_main ? add_ons.length > 0 || start_date !== null : !is_included,
  );
