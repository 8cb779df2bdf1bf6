import type { QuoteBarProps } from '../landing/quote-bar.js';
import type { HostApi } from '@kerbside/contracts/host';
import { aboutProduct, startOf } from '@kerbside/contracts/products/product-names';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ChevronRightIcon } from '@kerbside/contracts/ui/basics/icons';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { PlateField } from '@kerbside/contracts/ui/controls/plate-field';
import { wayBack } from '@kerbside/contracts/quotes/way-back';
import { lazy, Suspense, useEffect, useState, useRef, type ComponentType, type FormEvent, type ReactNode, type RefObject } from 'react';
import { Link, useSearch } from 'wouter';
import { later, LoadBoundary } from '../later/later.js';
import { usePlateStart } from '../landing/use-plate-start.js';
import { home as words } from '../messages/home.js';
import { pages } from '../page/pages.js';
import { HomeClaim, HomeFirm, HomeQuestions } from '../home/home-facts.js';
import css from '../home/home.module.css';
import { HomeBand } from '../home/home-band.js';
import type { StreetProps } from '../home/street.js';
import { products } from '../products/products.js';
import { keyTerms } from './terms.js';

/** How near the end of what is there has to be, below the screen. */
const near = '100px';

/** Whether the visitor goes on: has scrolled, came for a part of the page, or has a screen on which the end of what is there can be seen. */
const useGoesOn = (): { readonly goesOn: boolean; readonly end: RefObject<HTMLDivElement | null> } => {
  const [goesOn, setGoesOn] = useState(() => typeof IntersectionObserver === 'undefined' || window.scrollY > 0 || location.hash !== '');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (goesOn || !end.current) return undefined;
    const go = () => setGoesOn(true);
    const sight = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && go(), { rootMargin: near });
    sight.observe(end.current);
    addEventListener('scroll', go, { passive: true });
    return () => {
      sight.disconnect();
      removeEventListener('scroll', go);
    };
  }, [goesOn]);
  return { goesOn, end };
};

/** The picture follows the page, which needs nothing of it. */
const Street = lazy<ComponentType<StreetProps>>(() => import('../home/street.js').catch(() => ({ default: () => null })));
const QuoteBar = later(() => import(/* webpackChunkName: "landing" */ '../landing/quote-bar.js'));
const Insured = later(() => import(/* webpackChunkName: "landing" */ '../landing/insured.js'));
const CustomersSay = later(() => import(/* webpackChunkName: "landing" */ '../testimonials/customers-say.js'));
/** What the car in the picture wears until a plate is typed. */
const examplePlate = 'AA19 AAA';

export default function HomePage({ host, onInterest }: { readonly host: HostApi; readonly onInterest: () => void }) {
  const isWithoutGarages = new URLSearchParams(useSearch()).get('feedback') === 'no-results';
  useEffect(() => host.title(words.title), [host]);
  const [typed, setTyped] = useState('');
  const back = wayBack();
  const { goesOn, end } = useGoesOn();
  return (
    <>
      <section className={css.hero}>
        <div className={css.heroInner}>
          <div className={css.ask}>
            {isWithoutGarages && (
              <Alert tone="warning" live>
                {words.noResults} {back !== undefined && <Link href={back}>{words.backToQuote}</Link>}
              </Alert>
            )}
            <h1 className={css.title} tabIndex={-1}>
              {words.title}
            </h1>
            <p className={css.lead}>{words.lead}</p>
            <PlateForm host={host} onInterest={onInterest} typed={typed} onType={setTyped} />
          </div>
          <div className={css.picture}>
            <Suspense fallback={null}>
              <Street registration={typed.trim().toUpperCase() || examplePlate} />
            </Suspense>
          </div>
        </div>
      </section>
      <Follows host={host} when={goesOn}>
        <QuoteBar host={host} onInterest={onInterest} typed={typed} onType={setTyped} />
      </Follows>
      <Reasons />
      <Products />
      <div ref={end} />
      <Follows host={host} when={goesOn}>
        <Insured host={host} />
      </Follows>
      <HomeClaim />
      <Follows host={host} when={goesOn}>
        <CustomersSay />
      </Follows>
      <HomeQuestions />
      <KeyTerms />
      <HomeFirm host={host} />
    </>
  );
}

interface FollowsProps {
  readonly host: HostApi;
  readonly when: boolean;
  readonly children: ReactNode;
}

/** A part that follows the page, which is complete without it: most visitors type their plate and go. */
function Follows({ host, when, children }: FollowsProps) {
  if (!when) return null;
  return (
    <LoadBoundary onFailure={() => host.track('landing_failed')} failed={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </LoadBoundary>
  );
}

function Reasons() {
  return (
    <HomeBand id="reasons" title={words.reasonsTitle}>
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
    </HomeBand>
  );
}

function Products() {
  return (
    <HomeBand id="products" title={words.productsTitle}>
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
    </HomeBand>
  );
}

function KeyTerms() {
  return (
    <HomeBand id="terms" title={words.termsTitle}>
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
    </HomeBand>
  );
}

function PlateForm({ host, onInterest, typed, onType }: QuoteBarProps) {
  const { error, go, forgive } = usePlateStart(host, typed);
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
          onType(value);
          forgive();
        }}
        onEnter={go}
        action={<Button label={words.submit} type="submit" size="large" />}
      />
      <p className={css.without}>
        <Link href={startOf('warranty')}>{words.without}</Link>
      </p>
    </form>
  );
}
