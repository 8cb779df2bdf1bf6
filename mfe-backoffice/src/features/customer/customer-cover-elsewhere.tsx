import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { formatDay } from '@kerbside/contracts/days/dates';
import { type CoverElsewhere, listCompetitorPlansOfCustomer } from '@kerbside/contracts/http/accounts/plans';
import { productNames } from '@kerbside/contracts/products/product-names';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { coverElsewhere as words } from '../../messages/customer.js';
import type { OfCustomer } from '../../office-props.js';
import { TwoLines } from '../../ui/two-lines.js';
import { queryOf } from '@kerbside/contracts/ui/data/calls';
import { Records } from '../lists/loaded.js';

/** What the customer has with other companies, as they noted it or a partner told us. */
export function CustomerCoverElsewhere({ host, customerId }: OfCustomer) {
  const query = () => queryOf(host, ['cover-elsewhere', customerId], listCompetitorPlansOfCustomer, { params: { userId: customerId } });
  return <Records host={host} words={words} query={query} columns={columns} />;
}

const columns = columnsUnder(words)<CoverElsewhere>({
  cover: ({ productType, levelOfCover }) => <TwoLines first={productNames[productType]} second={levelOfCover ?? ''} />,
  company: ({ provider, policyNumber }) => <TwoLines breaks first={provider} second={policyNumber ?? words.noNumber} />,
  car: ({ registrationNumber }) => (registrationNumber === null ? words.noCar : <Plate registration={registrationNumber} />),
  days: ({ inceptionDate, startDate, expiryDate }) => (
    <TwoLines first={words.from(formatDay(inceptionDate ?? startDate))} second={words.to(formatDay(expiryDate))} />
  ),
  price: { align: 'end', value: ({ pricePence }) => pricePence, cell: ({ pricePence }) => <Money pence={pricePence} /> },
  more: ({ otherInformation, documents }) => <TwoLines breaks first={otherInformation ?? ''} second={words.files(documents.length)} />,
});
