import type { HostApi } from '@kerbside/contracts/host';
import { registration } from '@kerbside/contracts/fields';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { CheckIcon, ChevronRightIcon } from '@kerbside/contracts/ui/icons';
import { PlateField } from '@kerbside/contracts/ui/plate-field';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import * as z from 'zod/mini';
import { product } from '../messages/shell.js';
import { aboutProduct, home as words } from '../messages/home.js';
import { pages } from '../page/pages.js';
import { ExampleReceipt } from './example-receipt.js';
import css from './home.module.css';
import { products, startOf } from './products.js';
import { keyTerms } from './terms.js';

export default function HomePage({ host, onInterest }: { readonly host: HostApi; readonly onInterest: () => void }) {
  const isWithoutGarages = new URLSearchParams(useSearch()).get('feedback') === 'no-results';
  useEffect(() => host.title(product), [host]);
  return (
    <>
      <section className={css.hero}>
        <div className={css.heroInner}>
          <div className={css.ask}>
            {isWithoutGarages && (
              <Alert tone="warning" live>
                {words.noResults}
              </Alert>
            )}
            <h1 className={css.title}>{words.title}</h1>
            <p className={css.lead}>{words.lead}</p>
            <PlateForm host={host} onInterest={onInterest} />
          </div>
          <ExampleReceipt />
        </div>
      </section>
      <Reasons />
      <Products />
      <KeyTerms />
    </>
  );
}

function Band({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={css.band} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Reasons() {
  return (
    <Band id="reasons" title={words.reasonsTitle}>
      <ul className={css.reasons}>
        {words.reasons.map((reason) => (
          <li key={reason.title} className={css.reason}>
            <h3 className={css.reasonTitle}>
              <CheckIcon size={20} />
              {reason.title}
            </h3>
            <p>{reason.words}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}

function Products() {
  return (
    <Band id="products" title={words.productsTitle}>
      <p className={css.muted}>{words.productsLead}</p>
      <ul className={css.products}>
        {products.map(({ type, name, href }) => (
          <li key={type}>
            <Link href={href} className={css.product}>
              <span>
                <strong className={css.productName}>{name}</strong>
                <span className={css.about}>{aboutProduct[type]}</span>
              </span>
              <ChevronRightIcon size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Band>
  );
}

function KeyTerms() {
  return (
    <Band id="terms" title={words.termsTitle}>
      <dl className={css.terms}>
        {keyTerms.map(({ name, says }) => (
          <div key={name} className={css.term}>
            <dt>{name}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link href={pages.terms}>Read all the terms</Link>
      </p>
    </Band>
  );
}

/** The registration travels to step 1, which looks it up. An empty field goes there too, because the car can be entered by hand (Q5). */
function PlateForm({ host, onInterest }: { readonly host: HostApi; readonly onInterest: () => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const go = () => {
    const parsed = z.safeParse(registration, typed);
    if (typed.trim() === '') return host.navigate(startOf('warranty'));
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    host.navigate(`${startOf('warranty')}?vrm=${encodeURIComponent(parsed.data)}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  return (
    <form noValidate onSubmit={submit} onFocus={onInterest} className={css.form}>
      <PlateField
        label={words.plate}
        hint={words.plateHint}
        name="vrm"
        value={typed}
        error={error}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
        onEnter={go}
        action={
          <Button type="submit" size="large">
            {words.submit}
          </Button>
        }
      />
      <p className={css.without}>
        <Link href={startOf('warranty')}>{words.without}</Link>
      </p>
    </form>
  );
}
