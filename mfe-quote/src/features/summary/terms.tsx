import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useErrorTitle } from '@kerbside/contracts/ui/controls/error-summary';
import { useEffect, useRef, type ReactNode } from 'react';
import { summary as words } from '../../messages/summary.js';
import css from './summary.module.css';
import { type BoxTicks, type Agreement, boxes } from './bought.js';

export const isAgreed = (agreed: BoxTicks): boolean => boxes.every((box) => agreed[box]);

interface TermsProps extends Agreement {
  /** How often the customer tried to go on without ticking every box. */
  readonly warnings: number;
  /** The products that the box about the terms is ticked for; undefined while they are not shown. */
  readonly cover: string | undefined;
  /** What cancelling gives back. */
  readonly cancelling: readonly string[];
  /** The terms of what is being bought: above the boxes that say they were read. */
  readonly children: ReactNode;
}

/** The boxes to tick, in a scroll box; the warning stays while any is unticked (Q2, Q5). */
export function Terms({ agreed, hasChanged, tick, warnings, cover, cancelling, children }: TermsProps) {
  const place = useRef<HTMLDivElement>(null);
  const warning = useRef<HTMLDivElement>(null);
  useErrorTitle(warnings > 0 && !isAgreed(agreed), warnings);
  // The button may be far from the boxes: scrolls to the first one that is unticked, with the warning in view.
  useEffect(() => {
    if (warnings === 0) return;
    place.current?.querySelector<HTMLElement>('input:not(:checked):enabled')?.focus();
    warning.current?.scrollIntoView({ block: 'nearest' });
  }, [warnings]);
  return (
    <Card title={words.terms}>
      <Stack gap="small">
        <div ref={place} className={css.scroll} role="group" aria-label={words.terms} tabIndex={0}>
          <Stack>
            {children}
            <p>
              {cancelling.join(' ')}
              <br />
              <NewTab href="/pages/terms">{words.readTerms}</NewTab>
              <br />
              <NewTab href="/pages/privacy-policy">{words.privacy}</NewTab>
            </p>
            <Stack gap="small">
              {hasChanged && (
                <Alert tone="warning" live>
                  {words.termsChanged}
                </Alert>
              )}
              {boxes.map((box) => (
                <Checkbox
                  key={box}
                  label={box === 'cover' ? (cover ?? words.cover) : words[box]}
                  disabled={cover === undefined}
                  value={agreed[box]}
                  onChange={(isTicked) => tick(box, isTicked)}
                />
              ))}
            </Stack>
          </Stack>
        </div>
        {!isAgreed(agreed) && (
          <div ref={warning}>
            {' '}
            <Alert tone={warnings > 0 ? 'danger' : 'warning'}>{words.termsWarning}</Alert>
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** Opens a new tab, so that what is typed and ticked on this page is kept. */
function NewTab({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
