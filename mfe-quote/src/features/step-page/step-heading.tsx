import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { voucherWords } from '@kerbside/contracts/http/vouchers/voucher-words';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { CarStrip } from '@kerbside/contracts/ui/car/car-strip';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Stepper } from '@kerbside/contracts/ui/page/stepper';
import type { ReactNode } from 'react';
import { stepName, steps } from '../../messages/quote.js';
import { stepPath } from '../../paths.js';
import { stepBefore } from '../../visit-paths.js';

export interface StepHeadingProps extends RemoteProps {
  readonly quote: Pick<Quote, 'id' | 'productType' | 'vehicle' | 'left_out' | 'voucher' | 'awaits_garage'>;
  readonly step: number;
  readonly title: string;
  readonly lead: string;
  /** What went wrong: under the way back, above the heading. */
  readonly children?: ReactNode;
}

/** The top of every step that has one before it. */
export function StepHeading({ host, quote, step, title, lead, children }: StepHeadingProps) {
  return (
    <Stack gap="small">
      <Stepper
        step={step}
        of={steps.length}
        name={stepName(step, quote.productType)}
        back={<BackLink href={stepPath(quote.productType, stepBefore(step, quote.productType), quote.id)} onFollow={host.navigate} />}
      />
      {children}
      {quote.left_out && (
        <Alert tone="warning">
          {quote.left_out.map((said) => (
            <p key={said}>{said}</p>
          ))}
        </Alert>
      )}
      <EndedVoucher quote={quote} step={step} />
      <PageHeading lead={lead}>{title}</PageHeading>
      <QuotedCar host={host} quote={quote} />
    </Stack>
  );
}

/** A code that the quote was begun with gives nothing any more. The voucher box of GAP's step 3 says so itself, and about a price that a garage still sets there is nothing to say. */
function EndedVoucher({ quote: { productType, voucher, awaits_garage: isGuide }, step }: Pick<StepHeadingProps, 'quote' | 'step'>) {
  if (!voucher?.isEnded || isGuide || (productType === 'gap' && step === 3)) return null;
  return (
    <Alert tone="warning" title={voucherWords.lapsed(voucher.code)}>
      {voucher.note}
    </Alert>
  );
}

/** The car that the quote is for, and the way to another one. */
function QuotedCar({ host, quote: { id, productType, vehicle } }: RemoteProps & Pick<StepHeadingProps, 'quote'>) {
  if (!vehicle?.make || !vehicle.model) return null;
  const { make, model, range, registration_number: registration, body_type: body, colour } = vehicle;
  return (
    <CarStrip
      car={{ make, model, range, registration, body, colour }}
      change={{ href: stepPath(productType, 1, id), onFollow: host.navigate }}
    />
  );
}
