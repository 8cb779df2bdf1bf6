import { answersOf } from '@kerbside/contracts/claims/claim-answers';
import type { ClaimQuestion } from '@kerbside/contracts/claims/claim-forms';
import type { ClaimPage } from '@kerbside/contracts/claims/claim-pages';
import { showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import type { ReactNode } from 'react';
import { claim as words } from '../../messages/claims.js';
import { claimPagePath } from '../../paths.js';
import css from './claim-form.module.css';

interface CheckClaimProps extends RemoteProps {
  /** With the answers that are on this page. */
  readonly claim: Claim;
  readonly pages: readonly ClaimPage[];
  /** The questions that are still to be answered, by name. */
  readonly missing: ReadonlySet<string>;
}

/** Every answer before it is sent, each with the way to change it. */
export function CheckClaim({ host, claim, pages, missing }: CheckClaimProps) {
  const answered = new Map(answersOf(claim, showLongDay).map(({ name, value }) => [name, value]));
  const valueOf = ({ name, type, ...question }: ClaimQuestion): ReactNode => {
    if (missing.has(name)) return <strong className={css.missing}>{words.stillMissing}</strong>;
    if (type !== 'files') return <span className={css.typed}>{answered.get(name)}</span>;
    const names = claim.files.flatMap((file) => ('category' in question && file.category === question.category ? [file.name] : []));
    return names.length === 0 ? words.noFiles : <span className={css.typed}>{names.join('\n')}</span>;
  };
  return (
    <DefinitionList
      onFollow={host.navigate}
      rows={pages.flatMap(({ questions }) =>
        questions.map((question) => ({
          label: question.label,
          value: valueOf(question),
          changeHref: claimPagePath(claim.id, question.name, true),
        })),
      )}
    />
  );
}
