import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readProductDocuments } from '@kerbside/contracts/http/pricing/documents';
import { nameInText, productNames, startOf } from '@kerbside/contracts/products/product-names';
import { CloseIcon, ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { couldNotLoad, Panel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import { insured as words } from '../messages/landing.js';
import { pages } from '../page/pages.js';
import { HomeBand } from '../home/home-band.js';
import { coverTable, type CoverTable } from './cover-table.js';
import css from './landing.module.css';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';

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
      <Panel
        load={load}
        words={{ loading: words.loading, failed: couldNotLoad }}
        isEmpty={({ documents }) => documents.length === 0}
        whenEmpty={<p>{words.none}</p>}
      >
        {({ documents }) => (
          <>
            <Table product={name} table={coverTable(documents)} />
            <p className={css.ways}>
              <Link href={startOf(type)} asChild>
                <ButtonLink label={words.price(name)} />
              </Link>
              <Link href={`${pages.documents}?product=${type}`}>{words.documents(name)}</Link>
            </p>
          </>
        )}
      </Panel>
    </div>
  );
}

/** Covered and not covered, at every level, with equal weight. */
function Table({ product, table }: { readonly product: string; readonly table: CoverTable }) {
  const { levels, most, limits, rows } = table;
  return (
    <>
      {limits.map((limit) => (
        <p key={limit}>{limit}</p>
      ))}
      <table className={css.table}>
        <caption>
          <VisuallyHidden>{words.caption(product)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            {(levels.length > 0 ? levels : [words.covered]).map((level) => (
              <th key={level} scope="col">
                {level}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ items, isIn }) => (
            <tr key={items[0]}>
              <th scope="row">{inOneLine(items)}</th>
              {isIn.map((is, at) => (
                <td key={levels[at] ?? at} data-in={is}>
                  {is ? <CheckIcon size={20} /> : <CloseIcon size={18} />}
                  <VisuallyHidden>{is ? words.covered : words.notCovered}</VisuallyHidden>
                </td>
              ))}
            </tr>
          ))}
          {most.length > 0 && (
            <tr>
              <th scope="row">{words.most}</th>
              {most.map((sum, at) => (
                <td key={levels[at]}>{sum}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}

/** "Engine, gearbox, clutch"; with semicolons where one of them has commas. */
const inOneLine = (items: readonly string[]): string =>
  items.map((item, at) => (at === 0 ? item : nameInText(item))).join(items.some((item) => item.includes(',')) ? '; ' : ', ');

interface AccordionTabsProps<K extends string> {
  readonly label: string;
  readonly parts: readonly { readonly key: K; readonly label: string }[];
  readonly first: K;
  /** Drawn for the parts that were opened. */
  readonly children: (key: K) => ReactNode;
}

/** Tabs, or an accordion below 768 px with one part open (A2). The open part stays open when the screen is rotated. */
function AccordionTabs<K extends string>({ label, parts, first, children }: AccordionTabsProps<K>) {
  const [selected, setSelected] = useState(first);
  const [isOpen, setOpen] = useState(true);
  const isNarrow = useSyncExternalStore(onTurn, () => matchMedia(narrow).matches);
  if (!isNarrow)
    return (
      <Tabs label={label} tabs={parts} selected={selected} onSelect={setSelected}>
        {children(selected)}
      </Tabs>
    );
  const toggle = (key: K) => {
    setOpen(key !== selected || !isOpen);
    setSelected(key);
  };
  return (
    <div className={css.accordion}>
      {parts.map((part) => (
        <Part key={part.key} label={part.label} isOpen={isOpen && part.key === selected} onToggle={() => toggle(part.key)}>
          {() => children(part.key)}
        </Part>
      ))}
    </div>
  );
}

interface PartProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: () => ReactNode;
}

/** What was opened once stays there while it slides shut. */
function Part({ label, isOpen, onToggle, children }: PartProps) {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <div className={css.part}>
      <h3 className={css.heading}>
        <button type="button" id={id} className={css.toggle} aria-expanded={isOpen} aria-controls={`${id}-panel`} onClick={onToggle}>
          {label}
          <ChevronDownIcon />
        </button>
      </h3>
      <div id={`${id}-panel`} role="region" aria-labelledby={id} className={css.panel} data-open={isOpen || undefined} inert={!isOpen}>
        <div className={css.content}>{wasOpen && children()}</div>
      </div>
    </div>
  );
}

const narrow = '(max-width: 767px)';

const onTurn = (listener: () => void) => {
  const media = matchMedia(narrow);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
