import { keptRecords } from '@kerbside/contracts/accounts/kept-records';
import { firm } from '@kerbside/contracts/firm/firm';
import type { HostApi } from '@kerbside/contracts/host';
import { Link } from 'wouter';
import { pages, pageTitles } from '../page/pages.js';
import { FirmContact } from './firm-contact.js';
import { TextPage } from './text-page.js';

const uses = [
  {
    name: 'Your car: number plate, mileage, how you use it',
    why: 'To look up the car, to price its cover and to provide it. We need it for the contract.',
  },
  {
    name: 'You: name, address, email, telephone, and how you own the car where you buy GAP',
    why: 'To make the contract, to send its documents and to reach you about it. We need it for the contract.',
  },
  {
    name: 'Payments',
    why: 'A payment provider takes your card or bank details; we keep the last digits of its number, the amounts and the dates. The law asks us to keep them.',
  },
  {
    name: 'Claims and bookings: what happened, photos, invoices, visits to garages',
    why: 'To decide claims and arrange work. We need it for the contract.',
  },
  { name: 'Calls, letters and notes', why: 'To answer you and to show what was agreed. It is in our interest and in yours.' },
  {
    name: 'Signing in: when, and in which browser. Your network address, while tries are counted',
    why: 'To keep your account and the site safe. It is in our interest and in yours.',
  },
  {
    name: 'The prize draw, the enrolment of a company, and friends that you invite: an email address, and the name where it is asked for',
    why: 'For that alone, because you sent it.',
  },
  { name: 'Offers and reminders', why: 'Only where you said yes. You can say no at any time, as easily.' },
];

/** What we do with personal data, for whom, how long, and what anybody may ask for (UK GDPR, articles 13 and 14). */
export default function PrivacyPage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage host={host} title={pageTitles.privacy} lead={`${firm.name} decides how your data is used and answers for it.`}>
      <section>
        <h2>What we use, and why</h2>
        <dl>
          {uses.map(({ name, why }) => (
            <div key={name}>
              <dt>
                <strong>{name}</strong>
              </dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>Who else sees it</h2>
        <p>
          The insurer of your policy, the garage that you book, our payment providers, those who carry our letters and text messages, Apple
          or Google if you add a pass to their wallet, and partners whose link brought you here, each only what they need. Authorities see
          what the law makes us show. We never sell your data.
        </p>
      </section>
      <section>
        <h2>How long we keep it</h2>
        <p>
          You can open a quote for 30 days. We keep it, and everything else in your account, until you have it erased:{' '}
          <Link href="/account/your-data">ask in your account</Link>, or write to us. Emails and text messages that we sent you are deleted
          after six years, even if you do not ask.
        </p>
        <p>What the law makes us keep stays after that, without your name and address, and no longer than this:</p>
        <ul>
          {Object.values(keptRecords).map(({ what, years, from }) => (
            <li key={what}>
              {what}: {years} years from {from}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Your rights</h2>
        <p>
          You can ask for a copy of your data, have it corrected or erased where the law lets us, object to how we use it, or take it
          elsewhere. Write to us and we answer within a month. If you are not happy with our answer, you can complain to the{' '}
          <a href="https://ico.org.uk">Information Commissioner’s Office</a>.
        </p>
        <FirmContact email={firm.privacyEmail} />
      </section>
      <section>
        <h2>Cookies</h2>
        <p>
          Our <Link href={pages.cookies}>cookies policy</Link> says what is kept in your browser.
        </p>
      </section>
    </TextPage>
  );
}
