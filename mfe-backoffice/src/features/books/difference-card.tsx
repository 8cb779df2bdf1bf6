import type { RemoteProps } from '@kerbside/contracts/host';
import type { Difference } from '@kerbside/contracts/http/payments/books';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { settle } from '../../api/books-api.js';
import { books as words } from '../../messages/books.js';
import { CustomerById } from '../people/customer-link.js';
import { Facts } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import { Box } from '../../ui/panes.js';
import css from '../../ui/text.module.css';
import { SendButton } from '../../ui/send-button.js';

/** One difference: its purchase and customer, what it is, and what to do. Comparing it again reads the providers first. */
export function DifferenceCard({ host, difference }: RemoteProps & { readonly difference: Difference }) {
  const { id, kind, customerId, amountPence, reference, foundAt, says, toDo } = difference;
  const facts = [
    { label: words.customer, value: <CustomerById customerId={customerId} /> },
    { label: words.sum, value: <Money pence={amountPence} /> },
    { label: words.purchase, value: reference },
    { label: words.found, value: formatMoment(foundAt) },
  ];
  const told = ({ isGone }: { readonly isGone: boolean }) =>
    host.toast(isGone ? words.gone : words.stillThere, isGone ? 'success' : 'info');
  return (
    <Box>
      <Stack gap="small">
        <h3 className={css.title}>{words.kinds[kind]}</h3>
        <Facts facts={facts} />
        <p>{says}</p>
        <p>
          <strong>{words.toDo}</strong> {toDo}
        </p>
        <SendButton
          label={words.settle}
          aria-label={words.settleOf(words.kinds[kind], reference)}
          busyLabel={words.settling}
          mutation={settle(host)}
          sent={id}
          done={told}
        />
      </Stack>
    </Box>
  );
}
