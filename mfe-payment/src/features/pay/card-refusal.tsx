import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { useEffect, useRef } from 'react';
import { pay as words } from '../../messages/payment.js';
import type { PayRefusal } from '../attempt/refusal.js';

/** What the bank or the provider said of a card (Q8), and what to do: where the card is mended, scrolled to. */
export function CardRefusal({ refusal }: { readonly refusal: PayRefusal | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    window.scrollTo({ top: Math.max(0, top + window.scrollY - roomAbove) });
  }, [refusal]);
  if (!refusal) return null;
  return (
    <div ref={place}>
      <Alert tone="danger" live title={refusal.title}>
        <p>{refusal.message}</p>
        <p>{words.nothingTaken}</p>
      </Alert>
    </div>
  );
}

const roomAbove = 24;
