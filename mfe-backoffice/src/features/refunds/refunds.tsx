import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { useState } from 'react';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { refundsQuery } from '../../api/refunds-api.js';
import { refunds as words, newRefund as newRefundWords } from '../../messages/refunds.js';
import text from '../../ui/text.module.css';
import { has } from '../gate/rights.js';
import { RefundParts } from './refund-parts.js';
import { RefundSteps } from './refund-steps.js';
import type { NewRefundProps } from '../../office-props.js';
import { Loaded } from '../lists/loaded.js';
import { SmallButton } from '../../ui/small-button.js';

/** The refunds of a purchase with their outcomes, and a form for a new one. Agents can only read. */
export function Refunds({ host, payment }: Omit<NewRefundProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  const mayRefund = has(host.session.role, 'finance');
  return (
    <>
      <h4 className={text.title}>{words.title}</h4>
      <Loaded
        query={refundsQuery(host, payment.id)}
        words={words}
        isEmpty={({ refunds, leftPence }) => refunds.length === 0 && leftPence === 0}
      >
        {({ refunds, leftPence }) => (
          <Stack>
            {refunds.map((refund) => (
              <RefundParts key={refund.refundId} host={host} refund={refund} mayAct={mayRefund} />
            ))}
            <Cluster spread>
              <p>
                {words.left} <Money pence={leftPence} />
              </p>
              {mayRefund && leftPence > 0 && <SmallButton label={words.open} onClick={() => setIsOpen(true)} />}
            </Cluster>
          </Stack>
        )}
      </Loaded>
      {isOpen && <NewRefund host={host} payment={payment} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NewRefund(props: NewRefundProps) {
  return (
    <Dialog title={newRefundWords.titleOf(props.payment.reference)} onClose={props.onClose}>
      <RefundSteps {...props} />
    </Dialog>
  );
}
