import type { Delivery } from '@kerbside/contracts/http/partners/webhooks';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { log as words } from '../../messages/partners.js';
import { formatMoment } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import type { OfPartner } from '../partners/of-partner.js';
import { SendAgain } from './send-again.js';

const tones: Readonly<Record<Delivery['status'], Tone>> = { waiting: 'info', delivered: 'success', failed: 'danger' };

export const deliveryColumns = (of: OfPartner): readonly Column<Delivery>[] => [
  { key: 'event', heading: words.event, cell: ({ eventType, eventId }) => <TwoLines breaks first={eventType} second={eventId} /> },
  {
    key: 'where',
    heading: words.where,
    isLong: true,
    cell: ({ endpointId }) => of.partner.endpoints.find(({ id }) => id === endpointId)?.url ?? words.gone,
  },
  {
    key: 'status',
    heading: words.statusHeading,
    cell: ({ status, nextTryAt }) => {
      const tag = <StatusTag tone={tones[status]}>{words.status[status]}</StatusTag>;
      return nextTryAt === null ? tag : <TwoLines first={tag} second={words.next(formatMoment(nextTryAt))} />;
    },
  },
  { key: 'tries', heading: words.tries, cell: ({ tries }) => <LastTry tries={tries} /> },
  { key: 'again', heading: words.again, cell: (delivery) => <SendAgain {...of} delivery={delivery} /> },
];

/** The last try in words, and how many came before. */
function LastTry({ tries }: Pick<Delivery, 'tries'>) {
  const last = tries.at(-1);
  if (!last) return words.noTries;
  const before = tries.length - 1;
  const first = [formatMoment(last.at), last.status ?? words.noAnswer, words.took(last.ms)].join(' · ');
  const second = [last.note, before > 0 ? words.more(before) : ''].filter(Boolean).join(' · ');
  return <TwoLines breaks first={first} second={second} />;
}
