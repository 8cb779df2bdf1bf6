import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readProductDocuments } from '@kerbside/contracts/http/pricing/documents';
import { nameInText, productNames } from '@kerbside/contracts/products/product-names';
import { CloseIcon } from '@kerbside/contracts/ui/basics/icons';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import { insured as words } from '../messages/landing.js';
import { pages } from '../page/pages.js';
import { HomeBand } from '../home/home-band.js';
import { startOf } from '../products/products.js';
import { AccordionTabs } from './accordion-tabs.js';
import { factsOf, type Fact } from './facts-of.js';
import css from './insured.module.css';

/** The insurances that most people compare. */
const shown = ['warranty', 'breakdown', 'tyre', 'gap'] as const;
type CoverTab = (typeof shown)[number];
const parts = shown.map((key) => ({ key, label: productNames[key] }));

/** What is in a cover and what is not, as its documents of today say. */
export default function Insured({ host }: { readonly host: HostApi }) {
  return (
    <HomeBand id="insured" title={words.title}>
      <p className={css.lead}>{words.lead}</p>
      <AccordionTabs label={words.label} parts={parts} first="warranty">
        {(type) => <Facts key={type} host={host} type={type} />}
      </AccordionTabs>
    </HomeBand>
  );
}

function Facts({ host, type }: { readonly host: HostApi; readonly type: CoverTab }) {
  const load = useLoad(
    (signal) => client(host.fetch).send(readProductDocuments, { params: { productType: type } }, { signal }),
    [host, type],
  );
  const name = nameInText(productNames[type]);
  return (
    <div className={css.place}>
      <Panel load={load} loading={words.loading} isEmpty={({ documents }) => documents.length === 0} whenEmpty={<p>{words.none}</p>}>
        {({ documents }) => (
          <>
            <div className={css.facts}>
              {factsOf(documents).map((fact) => (
                <Level key={`${fact.topic} ${fact.level}`} fact={fact} />
              ))}
            </div>
            <p className={css.ways}>
              <Link href={startOf(type)} asChild>
                <ButtonLink>{words.price(name)}</ButtonLink>
              </Link>
              <Link href={`${pages.documents}?product=${type}`}>{words.documents(name)}</Link>
            </p>
          </>
        )}
      </Panel>
    </div>
  );
}

function Level({ fact: { topic, level, isGeneral, isIn, above, limits, items } }: { readonly fact: Fact }) {
  const name = isGeneral ? words.anyLevel : level;
  const Mark = isIn ? CheckIcon : CloseIcon;
  const all = above === undefined ? items : [words.everything(above), ...items];
  // What a higher level adds is listed there: of a lower one it is a sentence.
  const told = isIn || isGeneral || level === undefined ? all : [all.join(', ')];
  return (
    <section className={css.level} data-out={!isIn || undefined}>
      <h3>
        {name !== undefined && <span className={css.topic}>{topic}</span>} {name ?? topic}
      </h3>
      {limits.map((limit) => (
        <p key={limit} className={css.limit}>
          {limit}
        </p>
      ))}
      <ul className={css.items}>
        {told.map((item) => (
          <li key={item}>
            <Mark size={18} />
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
