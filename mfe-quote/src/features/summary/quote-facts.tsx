import { wholePounds } from '@kerbside/contracts/money/money';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList, type DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { cover as coverWords } from '../../messages/cover.js';
import { bases, details as detailsWords, plans, whereBought } from '../../messages/details.js';
import { summary as words } from '../../messages/summary.js';
import { accountDetailsPath, stepPath } from '../../paths.js';
import { isForVisit } from '../booked-visit/bookable.js';
import { fullName, together, wholeAddress, type KnownParts, type TypedPerson } from '../person/person.js';
import { Fold } from '../step-page/fold.js';
import { addOnsStep } from './bought.js';
import css from './summary.module.css';

interface FactsProps extends RemoteProps {
  readonly quote: Quote;
  /** When the cover starts, which may be later than the customer asked for; undefined while it is not known. */
  readonly startsOn: string | undefined;
  /** What the account of whoever is signed in knows of them. */
  readonly account: TypedPerson | undefined;
}

type AccountFacts = Pick<FactsProps, 'startsOn' | 'account'>;
type Facts = (quote: Quote, to: (step: number) => string, shown: AccountFacts) => readonly DefinitionRow[];

interface Group {
  readonly title: string;
  readonly facts: Facts;
  /** What stands for the rows while they are folded on a phone; without it they never are. */
  readonly inShort?: readonly (string | undefined)[];
}

/** Where there is no room for every row at once. */
const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia('(max-width: 767px)').matches;

/**
 * The answers, to check before confirming; each can be changed. A phone folds what stands in full elsewhere on the page, or in the fold's own words:
 * never what the customer declares below to be true.
 */
export function QuoteFacts({ host, quote, ...shown }: FactsProps) {
  const to = (step: number) => stepPath(quote.productType, step, quote.id);
  const [isFolded] = useState(isPhone);
  const groups = useRef<HTMLDivElement>(null);
  useOpenInPrint(groups);
  return (
    <Card title={words.answers}>
      <div ref={groups} className={css.groups}>
        {groupsOf(quote, shown).map(({ title, facts, inShort }) => (
          <Fold
            key={title}
            title={<h3>{title}</h3>}
            note={inShort && <span className={css.short}>{together(inShort, ', ')}</span>}
            isOpenAtFirst={!(isFolded && inShort)}
          >
            <DefinitionList onFollow={host.navigate} rows={facts(quote, to, shown)} />
          </Fold>
        ))}
      </div>
    </Card>
  );
}

/** Paper has no room to save: what is folded is open while it is printed. */
const useOpenInPrint = (place: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = [];
    const fold = (isOpen: boolean) => opened.forEach((one) => (one.open = isOpen));
    const open = () => {
      opened = [...(place.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
      fold(true);
    };
    const close = () => fold(false);
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [place]);

const groupsOf = (quote: Quote, { startsOn, account }: AccountFacts): readonly Group[] => {
  const { details, price } = quote;
  const person = personIn(details, account);
  const base = price?.lines.find(({ kind }) => kind === 'base')?.label;
  return [
    { title: words.yourCar, facts: carFacts },
    // What is done at a garage, and what is added to it, stands in full with the purchase.
    ...(isForVisit(quote)
      ? []
      : [
          {
            title: words.yourCover,
            facts: coverFacts,
            inShort: [base, words.from(longDay(startsOn ?? details?.start_date)), ...extrasIn(quote)],
          },
        ]),
    {
      title: words.you,
      facts: personFacts,
      // Who the papers name is told only in full.
      ...(account && papersFacts(person, account).length > 0
        ? {}
        : { inShort: [fullName(person), person.email, person.phone, wholeAddress(person)] }),
    },
  ];
};

const longDay = (day: string | undefined): string | undefined => day && formatLongDay(day);

const isOver = (day: string | undefined): boolean => day !== undefined && day < londonDay(new Date());

/** Leaves out a row that has no answer. */
const answered = (row: DefinitionRow): readonly DefinitionRow[] => (row.value ? [row] : []);

/** Which car it is stands above, with its plate. */
const carFacts: Facts = ({ vehicle, details }, to) => [
  { label: words.registered, value: longDay(vehicle?.first_registration_date), changeHref: to(1) },
  ...answered({
    label: isOver(vehicle?.mot_expiration_date) ? words.motExpired : words.motExpires,
    value: longDay(vehicle?.mot_expiration_date),
    changeHref: to(1),
  }),
  ...answered({ label: words.lastServiced, value: longDay(vehicle?.last_service_date), changeHref: to(1) }),
  ...answered({ label: 'Mileage', value: vehicle?.mileage?.toLocaleString('en-GB'), changeHref: to(1) }),
  ...answered({ label: words.privateUse, value: vehicle?.private_use_only && words[vehicle.private_use_only], changeHref: to(1) }),
  ...ownershipFacts(details, to),
];

const ownershipFacts = (details: Quote['details'], to: (step: number) => string): readonly DefinitionRow[] => {
  const { do_not_own, plan_to_buy, purchase_date, where_bought, ownership_basis, agreement_months_left: monthsLeft } = details ?? {};
  const amounts = [
    ...answered({ label: detailsWords.invoiceAmount, value: pounds(details?.invoice_amount), changeHref: to(2) }),
    ...answered({ label: words.worth, value: pounds(details?.current_value), changeHref: to(2) }),
  ];
  if (do_not_own) return [{ label: words.toBeBought, value: labelIn(plans, plan_to_buy), changeHref: to(2) }, ...amounts];
  return [
    ...answered({ label: words.boughtOn, value: longDay(purchase_date), changeHref: to(2) }),
    ...answered({ label: words.whereBought, value: labelIn(whereBought, where_bought), changeHref: to(2) }),
    ...answered({ label: words.owned, value: labelIn(bases, ownership_basis), changeHref: to(2) }),
    ...answered({ label: detailsWords.monthsLeft, value: monthsLeft?.toString(), changeHref: to(2) }),
    ...amounts,
  ];
};

const pounds = (amount: number | undefined): string | undefined => (amount === undefined ? undefined : wholePounds(amount));

const labelIn = (labels: Readonly<Record<string, string>>, value: string | undefined): string | undefined =>
  value === undefined ? undefined : labels[value];

const extraKinds: readonly string[] = ['extra', 'subproduct', 'addon'];

const extrasIn = ({ price }: Quote): readonly string[] =>
  price?.lines.filter(({ kind }) => extraKinds.includes(kind)).map(({ label }) => label) ?? [];

const coverFacts: Facts = (quote, to, { startsOn }) => {
  const { productType, cover, details, price } = quote;
  const base = price?.lines.find(({ kind }) => kind === 'base');
  const starts = { label: words.starts, value: longDay(startsOn ?? details?.start_date), changeHref: to(productType === 'gap' ? 3 : 2) };
  const added = { label: words.extras, value: together(extrasIn(quote), ', ') || words.noExtras, changeHref: to(addOnsStep(quote)) };
  if (!cover) return [{ label: words.level, value: base?.label, changeHref: to(3) }, starts, added];
  const isNetwork = cover.repairer_preference === 'network';
  return [
    { label: words.level, value: base?.label ?? coverWords.months(Number(cover.duration)), changeHref: to(3) },
    starts,
    { label: words.repairs, value: isNetwork ? coverWords.network : coverWords.ownGarage, changeHref: to(3) },
    { label: words.labourRate, value: words.anHour(wholePounds(cover.labour_rate)), changeHref: to(3) },
    {
      label: words.contribution,
      value: cover.repair_contribution === 0 ? coverWords.nothing : wholePounds(cover.repair_contribution),
      changeHref: to(3),
    },
    added,
  ];
};

/** Where step 2 says so, those of the account as they are now. */
const personIn = (details: Quote['details'], account: TypedPerson | undefined): KnownParts =>
  account && details?.billing_details === 'yes' ? account : (details ?? {});

const personFacts: Facts = ({ details }, to, { account }) => {
  const person = personIn(details, account);
  return [
    { label: 'Name', value: fullName(person), changeHref: to(2) },
    { label: 'Email', value: person.email, changeHref: to(2) },
    { label: 'Phone', value: person.phone, changeHref: to(2) },
    { label: 'Address', value: wholeAddress(person), changeHref: to(2) },
    ...(account ? papersFacts(person, account) : []),
  ];
};

/** Policies and letters carry what the account knows: that is said where it differs. It takes its address from the purchase while it has none. */
const papersFacts = (person: KnownParts, account: TypedPerson): readonly DefinitionRow[] => {
  const address = wholeAddress(account) || wholeAddress(person);
  const isSameName = fullName(account) === fullName({ ...person, title: person.title || account.title });
  if (isSameName && address === wholeAddress(person)) return [];
  return [{ label: words.papers, value: `${fullName(account)}, ${address}`, changeHref: accountDetailsPath }];
};
