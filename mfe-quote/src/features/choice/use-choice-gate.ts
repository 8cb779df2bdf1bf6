import { CallError } from '@kerbside/contracts/client';
import type { ProductType } from '@kerbside/contracts/ids';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { choice as words } from '../../messages/choice.js';
import type { ProductChoice } from '../products/use-products.js';
import type { ChoiceGate } from '../vehicle/choice-gate.js';
import type { Confirmation } from './use-confirmation.js';
import type { SavedCar } from './use-saved-car.js';

interface Gated {
  readonly choice: ProductChoice;
  readonly car: SavedCar;
  readonly ask: Confirmation['ask'];
  /** Whether the customer agreed to another car since the last one was saved. */
  readonly agreed: { current: boolean };
  /** What is typed for a product and cannot be taken. */
  readonly wrong: { readonly current: ReadonlyMap<ProductType, string> };
}

/** Lets step 1 wait for the choices, and asks before another car changes their prices. */
export const useChoiceGate = (ref: Ref<ChoiceGate>, { choice, car, ask, agreed, wrong }: Gated): void => {
  const latest = useRef({ choice, car });
  latest.current = { choice, car };
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
    settled: async () => {
      await latest.current.car.settled();
      await latest.current.choice.settled();
      const [problem] = wrong.current.values();
      if (problem !== undefined) throw new CallError('INVALID', problem, 400);
    },
  }));
};

/** Something was added, or chosen for what the quote is for. */
const hasChoices = ({ products }: ProductChoice): boolean =>
  products.chosen.some(({ is_main, is_included, add_ons, start_date }) =>
    is_main ? add_ons.length > 0 || start_date !== null : !is_included,
  );
