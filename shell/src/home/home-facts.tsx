import { firm, whoWeAre } from '@kerbside/contracts/firm/firm';
import type { HostApi } from '@kerbside/contracts/host';
import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Link } from 'wouter';
import { home as words } from '../messages/home.js';
import { pages } from '../page/pages.js';
import { HomeBand } from './home-band.js';
import css from './home-facts.module.css';

/** What a customer does, and what we do, from the fault to the repair. */
export function HomeClaim() {
  return (
    <HomeBand id="claims" title={words.claimTitle}>
      <ol className={css.steps}>
        {words.claimSteps.map((step) => (
          <li key={step.title} className={css.step}>
            <h3 className={css.title}>{step.title}</h3>
            <p>{step.words}</p>
          </li>
        ))}
      </ol>
    </HomeBand>
  );
}

export function HomeQuestions() {
  return (
    <HomeBand id="questions" title={words.questionsTitle}>
      <div className={css.questions}>
        {words.questions.map(({ ask, answer }) => (
          <details key={ask} className={css.question}>
            <summary>
              {ask}
              <ChevronDownIcon size={20} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </HomeBand>
  );
}

/** Who the customer deals with: the firm, its regulator, and a person on the telephone. */
export function HomeFirm({ host }: { readonly host: HostApi }) {
  return (
    <HomeBand id="firm" title={words.firmTitle}>
      <div className={css.firm}>
        <div>
          <p>{whoWeAre}</p>
          <p>
            <Link href={pages.about}>{words.firmMore}</Link>
          </p>
        </div>
        <div className={css.call}>
          <p className={css.title}>{words.firmCall}</p>
          <p>
            <a className={css.telephone} href={`tel:${firm.telephone.replaceAll(' ', '')}`}>
              {firm.telephone}
            </a>
          </p>
          {firm.hours.map((line) => (
            <p key={line} className={css.hours}>
              {line}
            </p>
          ))}
          <Button label={words.callMe} variant="secondary" onClick={() => host.openDialog('callback')} />
        </div>
      </div>
    </HomeBand>
  );
}
