import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { Link } from 'wouter';
import { choice as words } from '../../messages/choice.js';
import { beginPath } from '../../paths.js';
import type { CarOfChoice } from '../vehicle/state/step-props.js';

interface InsteadProps extends Pick<CarOfChoice, 'answers' | 'keepFor'> {
  readonly types: readonly ProductType[];
}

/** What a car that cannot be covered can have: each begins a quote with the answers that were given here. */
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

/** Undefined for a car that was told by hand. */
const plateIn = (answers: CarOfChoice['answers']): string | undefined =>
  answers && 'registration_number' in answers ? answers.registration_number : undefined;
