import type { SearchHit } from '@kerbside/contracts/http/imports';
import { Plate } from '@kerbside/contracts/ui/plate-field';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/status-tag';
import { Link } from 'wouter';
import { kinds, matched, search as words } from '../../messages/frame.js';
import { customerPath } from '../../paths.js';
import list from '../../ui/rows.module.css';
import css from './hit-list.module.css';

const tones: Readonly<Record<SearchHit['kind'], Tone>> = { customer: 'brand', policy: 'info', car: 'neutral' };

const row = `${list.row} ${css.hit}`;

/** What was found, best first: each opens its customer. */
export function HitList({ hits, asked }: { readonly hits: readonly SearchHit[]; readonly asked: string }) {
  return (
    <ol className={list.rows} aria-label={words.results}>
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.id}`}>
          {hit.customerId === null ? (
            <span className={row}>
              <Facts hit={hit} />
            </span>
          ) : (
            <Link href={customerPath(hit.customerId, asked)} className={row} data-stop="">
              <Facts hit={hit} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

function Facts({ hit: { kind, title, subtitle, matched: by } }: { readonly hit: SearchHit }) {
  return (
    <>
      <span className={css.kind}>
        <StatusTag tone={tones[kind]}>{kinds[kind]}</StatusTag>
      </span>
      <span className={css.title}>{kind === 'car' ? <Plate registration={title} /> : title}</span>
      <span className={css.subtitle}>{subtitle}</span>
      <span className={css.matched}>{words.matchedOn(matched[by])}</span>
    </>
  );
}
