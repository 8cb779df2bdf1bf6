import { Card } from '@kerbside/contracts/ui/basics/card';
import { WhoseQuote } from '@kerbside/contracts/ui/staff/whose-quote';
import { staff as words } from '../../messages/staff.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import css from './staff-panel.module.css';

/** Above step 1, which has no price yet. */
export default function WhoseBar({ host, quote }: OpenedQuote) {
  return (
    <div className={css.above} data-no-print="">
      <Card title={words.panel}>
        <WhoseQuote host={host} quote={quote} />
      </Card>
    </div>
  );
}
