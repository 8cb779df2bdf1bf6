import type { QuoteApi } from '../../api/quote-api.js';
import type { StaffApi } from '../../api/staff-api.js';
import type { OpenedQuote } from '../step-page/step-props.js';

/** What each part of the staff's panel works with. */
export interface StaffProps extends OpenedQuote {
  readonly api: StaffApi;
  readonly quotes: Pick<QuoteApi, 'read'>;
}
