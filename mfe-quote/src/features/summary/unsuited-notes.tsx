import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Link } from 'wouter';
import { summary as words } from '../../messages/summary.js';
import { stepPath } from '../../paths.js';
import { isWorkOf, titleOf } from './bought.js';

interface UnsuitedProps {
  readonly quote: Quote;
  readonly policies: readonly SoldPolicy[];
}

/** Where an answer says that cover may pay for nothing: before the box by which what is bought meets the needs of its buyer. */
export function UnsuitedNotes({ quote, policies }: UnsuitedProps) {
  const { details, vehicle, productType, id } = quote;
  const today = londonDay(new Date());
  // A day that was named and has gone by is the one on which the car was to come, as a dealer's form has it.
  const isToCome = details?.do_not_own === true && (details.start_date ?? today) >= today;
  const early = isToCome ? policies.find((policy) => !isWorkOf(policy) && policy.starts_on <= today) : undefined;
  const unused = vehicle?.private_use_only === 'no' ? policies.flatMap(notUsedSo) : [];
  return (
    <>
      {early && (
        <Alert
          tone="warning"
          title={words.beforeCar}
          actions={
            <Link asChild href={stepPath(productType, productType === 'gap' ? 3 : 2, id)}>
              <ButtonLink label={words.changeStart} variant="secondary" />
            </Link>
          }
        >
          {words.startsNow(titleOf(early), formatLongDay(early.starts_on))}
        </Alert>
      )}
      {unused.length > 0 && (
        <Alert tone="warning" title={words.notPrivate}>
          {unused.map((told) => (
            <p key={told}>{told}</p>
          ))}
        </Alert>
      )}
    </>
  );
}

const notUsedSo = (policy: SoldPolicy): readonly string[] =>
  policy.excludes_use === undefined ? [] : [words.notUsedSo(titleOf(policy), policy.excludes_use)];
