import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { Link } from 'wouter';
import { choice as words } from '../../messages/choice.js';
import { beginPath } from '../../paths.js';
import type { CarOfChoice } from '../vehicle/state/step-props.js';

interface InsteadProps extends Pick<CarOfChoice, 'answers' | 'keepFor'> {
  readonly types: readonly ProductType[];
}

/** Products that are sold for a car that cannot be covered: each starts a quote with the answers given here. */
export function Instead({ types, answers, keepFor }: InsteadProps) {
  const plate = plateIn(answers);
  return (
    <>
      <p>{words.instead}</p>
      <ul>
        {types.map((type) => (
          <li key={type}>
            <Link href={beginPath(type, plate)} onClick={() => keepFor(type)}>
              {productNames[type]}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Undefined for a car that was entered by hand. */
const plateIn = (answers: CarOfChoice['answers']): string | undefined =>
  answers && 'registration_number' in answers ? answers.registration_number : undefined;
