import { startQuoteFor } from '@kerbside/contracts/http/pricing/staff';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useState } from 'react';
import { formatPounds } from '@kerbside/contracts/money/money';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { quotesQuery } from '../../api/customers-api.js';
import type { PageAddress } from '../../address.js';
import { desk as words, newQuote, notes, write } from '../../messages/desk.js';
import { frame, gate } from '../../messages/frame.js';
import { reminders } from '../../messages/reminders.js';
import { customerTreePath, starts, writeToPath, paymentStep, phonePaymentPath } from '../../paths.js';
import { NewQuoteDialog } from '../new-quote/new-quote-dialog.js';
import { NoteDialog } from '../notes/note-dialog.js';
import { StartCheck, StartSplit, StartCancelPlan, StartChange } from '../start/start-debit.js';
import { StartMarkPaid } from '../start/start-mark-paid.js';
import { StartSendAgain } from '../start/start-send-again.js';
import { has, needsOf } from '../gate/rights.js';
import type { OfCustomer, OfStart } from '../../office-props.js';
import css from './customer.module.css';
import { access as accessWords } from '../../messages/office.js';
import { start as startWords } from '../../messages/start.js';
import { RefundSteps } from '../refunds/refund-steps.js';
import { ChoosePurchase } from '../start/choose.js';
import type { HostApi } from '@kerbside/contracts/host';
import { ReminderForm } from '../reminders/reminder-form.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { ResetLink } from '../access/access-box.js';
import { SmallButton } from '../../ui/small-button.js';

const StartVisit = latePart(() => import('../start/start-visit.js'));
const StartCar = latePart(() => import('../start/start-car.js'));
const StartAccess = latePart(() => import('../start/start-access.js'));

/** What is done on most calls. Everything else is in the palette, and beside what it is about. */
const buttons = ['quote', 'note', 'reminder', 'letter', 'visit', 'car'] as const;
type DeskButton = (typeof buttons)[number];
const labels: Readonly<Record<DeskButton, string>> = {
  quote: newQuote.title,
  note: notes.add,
  reminder: reminders.make,
  letter: words.letter,
  visit: words.visit,
  car: words.car,
};

interface DeskProps extends OfCustomer {
  readonly address: PageAddress;
  /** Undefined until it is read. */
  readonly person: Person | undefined;
}

/** What an agent starts for the customer on the telephone, here or from anywhere by the address of this page: `?do=note`. */
export function Desk({ host, customerId, address, person }: DeskProps) {
  const asked = starts.find((start) => start === address.get('do'));
  const [pressed, setPressed] = useState<DeskButton>();
  const isErased = Boolean(person?.erasedAt);
  // Nothing new is begun about whoever was erased; what is left to do about their payments is.
  const begun = isErased && !(asked && needsOf[asked] === 'finance') ? undefined : (asked ?? pressed);
  const close = () => {
    setPressed(undefined);
    if (asked) address.change({ do: undefined }, { replace: true });
  };
  const dialog = { host, customerId, onClose: close };
  const needs = begun && needsOf[begun];
  const isAllowed = has(host.session.role, needs);
  const open = isAllowed ? begun : undefined;
  return (
    <div role="group" aria-label={words.actions}>
      {!isErased && (
        <div className={css.actions}>
          {buttons.map((start) => (
            <SmallButton key={start} label={labels[start]} onClick={() => setPressed(start)} />
          ))}
          <SmallButton label={write.title} onClick={() => host.navigate(writeToPath(customerId))} />
          <SmallButton label={frame.tree} onClick={() => host.navigate(customerTreePath(customerId))} />
          <TakePayment host={host} customerId={customerId} />
        </div>
      )}
      {needs && !isAllowed && (
        <Dialog title={gate.notAllowed} width="narrow" onClose={close}>
          <p>{gate.needs[needs]}</p>
        </Dialog>
      )}
      {open === 'quote' && (
        <NewQuoteDialog
          host={host}
          why={newQuote.why}
          start={(product_type) => send(host, startQuoteFor, { params: { customerId }, body: { product_type } })}
          onClose={close}
        />
      )}
      {open === 'note' && <NoteDialog {...dialog} />}
      {open === 'reminder' && person && <StartReminder host={host} person={person} onClose={close} />}
      {open === 'letter' && <StartSendAgain {...dialog} />}
      {open === 'visit' && <StartVisit {...dialog} behalf="customer" />}
      {open === 'garage' && <StartVisit {...dialog} behalf="garage" />}
      {open === 'car' && <StartCar {...dialog} />}
      {open === 'refund' && <StartRefund {...dialog} />}
      {open === 'paid' && <StartMarkPaid {...dialog} />}
      {open === 'check' && <StartCheck {...dialog} />}
      {open === 'split' && <StartSplit {...dialog} />}
      {open === 'change' && <StartChange {...dialog} />}
      {open === 'stop' && <StartCancelPlan {...dialog} />}
      {open === 'link' && <StartResetLink {...dialog} />}
      {open === 'access' && <StartAccess {...dialog} />}
    </div>
  );
}

/** The newest quote that waits for nothing but its payment: one press, and the card is asked for. */
function TakePayment({ host, customerId }: OfCustomer) {
  const quotes = useQuery(quotesQuery(host, customerId)).data?.rows ?? [];
  const ready = quotes.find(({ status, step, price }) => status === 'open' && step >= paymentStep && price !== null);
  if (!ready?.price) return null;
  return (
    <div className={css.pay}>
      <SmallButton
        label={words.takePayment(formatPounds(ready.price.totalPence), ready.reference)}
        variant="primary"
        full
        onClick={() => host.navigate(phonePaymentPath(ready))}
      />
    </div>
  );
}

function StartResetLink({ host, customerId, onClose }: OfStart) {
  return (
    <Dialog title={accessWords.link} width="narrow" onClose={onClose}>
      <ResetLink host={host} personId={customerId} />
    </Dialog>
  );
}

function StartRefund({ host, customerId, onClose }: OfStart) {
  return (
    <Dialog title={startWords.refund} onClose={onClose}>
      <ChoosePurchase host={host} customerId={customerId}>
        {(payment) => <RefundSteps key={payment.id} host={host} payment={payment} onClose={onClose} />}
      </ChoosePurchase>
    </Dialog>
  );
}

interface StartReminderProps {
  readonly host: HostApi;
  readonly person: Person;
  readonly onClose: () => void;
}

/** A reminder about a customer, with how to reach them. */
function StartReminder({ host, person, onClose }: StartReminderProps) {
  return (
    <Dialog title={reminders.make} onClose={onClose}>
      <ReminderForm host={host} reminder={undefined} about={aboutOf(person)} onClose={onClose} />
    </Dialog>
  );
}

const aboutOf = ({ id, firstName, lastName, phone, email }: Person) => {
  const name = `${firstName} ${lastName}`;
  return {
    related_table: 'customer',
    related_id: id,
    related_title: name,
    related_person: name,
    related_phone: phone ?? '',
    related_email: email,
  } as const;
};
