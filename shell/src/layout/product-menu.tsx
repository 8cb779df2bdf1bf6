import { aboutProduct, productNames, startOf } from '@kerbside/contracts/products/product-names';
import { ProductIcon } from '@kerbside/contracts/ui/cover/product-icon';
import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { productGroups } from '../products/product-groups.js';
import { productMenu as words } from '../messages/landing.js';
import * as messages from '../messages/shell.js';
import { pages } from '../page/pages.js';
import css from './product-menu.module.css';
import header from './site-header.module.css';

/** Where an arrow, Home or End leads among so many links. */
const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** All products by what they are for, under one button of the main menu: WAI-ARIA's disclosure navigation. */
export default function ProductMenu() {
  const [isOpen, setOpen] = useState(false);
  // The drawings are fetched when they are first looked at.
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  const item = useRef<HTMLLIElement>(null);
  const id = useId();
  const shut = () => setOpen(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && item.current?.contains(target) === false) setOpen(false);
    };
    addEventListener('pointerdown', pressed);
    return () => removeEventListener('pointerdown', pressed);
  }, [isOpen]);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) shut();
  };
  const press = (event: KeyboardEvent) => {
    const button = item.current?.querySelector('button');
    if (event.key === 'Escape' && isOpen) {
      shut();
      button?.focus();
    }
    const links = [...(item.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = isOpen ? steps[event.key]?.(at, links.length) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && at <= 0) button?.focus();
    else links[next]?.focus();
  };
  return (
    <li ref={item} onKeyDown={press} onBlur={leave}>
      <button type="button" className={header.link} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {messages.layout.cover}
        <ChevronDownIcon size={18} className={css.mark} />
      </button>
      <div id={id} className={css.panel} hidden={!isOpen}>
        <div className={css.groups}>
          {productGroups.map(({ name, types }) => (
            <div key={name}>
              <p id={`${id}-${types[0]}`} className={css.group}>
                {name}
              </p>
              <ul className={css.products} aria-labelledby={`${id}-${types[0]}`}>
                {types.map((type) => (
                  <li key={type}>
                    <Link href={startOf(type)} className={css.product ?? ''} onClick={shut}>
                      {wasOpen ? <ProductIcon type={type} /> : <span />}
                      <span className={css.words}>
                        <strong>{productNames[type]}</strong>
                        <span className={css.about}>{aboutProduct[type]}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className={css.foot}>
          <Link href={pages.documents} onClick={shut}>
            {words.documents}
          </Link>
        </p>
      </div>
    </li>
  );
}
