import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { useErrorTitle } from '@kerbside/contracts/ui/controls/error-summary';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useId, useState } from 'react';
import { useCard } from '@kerbside/contracts/ui/payment/use-card';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { page as pageWords, pay as words } from '../../messages/payment.js';
import { method as methodWords } from '../../messages/ways.js';
import { CardSection, hidingOf } from '../card/card-section.js';
import type { Transaction } from '../card/pay-with-card.js';
import { AtGarageNote } from '../choice/at-garage-note.js';
import { MethodField } from '../choice/method-field.js';
import { OptionField } from '../choice/option-field.js';
import { useAsked, useChoice, type UseChoice } from '../choice/use-choice.js';
import { EditPlan } from '../editor/edit-plan.js';
import { useEdited } from '../editor/use-edited.js';
import { todayInLondon } from '../../today.js';
import { buttonOf, busyOf } from '../plan/plan-words.js';
import { PlanSummary } from '../plan/payment-plan.js';
import { useHeldSlot, isVisitOnly } from '../visit/held-slot.js';
import { WalletButton } from '../wallet/wallet-button.js';
import { PayBanner, CardRefusal } from './pay-banner.js';
import type { PayFormProps } from './pay-form-props.js';
import { PayHeading } from './pay-heading.js';
import { PaymentReceipt } from './payment-receipt.js';
import { PaymentVoucher } from './payment-voucher.js';
import { ApprovalSection } from '../approval/approval-section.js';
import { RewardsField, useRewards } from '../rewards/rewards-field.js';
import { OtherSection, TransactionField, useByTelephone, useFirstNumber } from '../staff/staff-fields.js';
import { BegunPayment } from '../attempt/begun-payment.js';
import { useAskedDetails, type PayQuestions, useAskAgain } from '../attempt/use-asked.js';
import { usePay } from '../attempt/use-pay.js';
import { useReplanned } from './use-replanned.js';

const DirectDebitSection = latePart(() => import('../direct-debit/direct-debit-section.js'), {
  loading: <Spinner label={pageWords.loading} />,
});

const Seller = latePart(() => import('./seller.js'));

/** Step 6: what is paid today and what follows, the method, and one button that says what will happen. */
export function PayForm(props: PayFormProps) {
  const { host, api, payment, onChanged } = props;
  const isStaff = host.session.role !== null;
  const isByTelephone = useByTelephone(isStaff);
  const [transaction, setTransaction] = useState<Transaction>(isByTelephone ? 'moto' : 'secure');
  const methodId = useId();
  const wanted = useAsked(payment, { isStaff, isByTelephone });
  const rewards = useRewards(payment, wanted.payments);
  const { charged } = rewards;
  const { choosing, editing } = useEdited(useChoice({ api, payment, charged, asked: wanted, isStaff, onStale: props.look }));
  const { choice, sections, way, types, change, planning } = choosing;
  const card = useCard(host, (brand) => change({ kind: 'brand', brand }), { goesOn: transaction === 'moto' });
  useFirstNumber(card, isByTelephone);
  useReplanned(host, planning, sections.instalments);
  const asked = useAskedDetails(sections);
  const chosen = { payment: charged, usedRewardsPence: rewards.usedPence, choosing, transaction, asked };
  const keepSlot = useHeldSlot(props);
  const paying = usePay({ host, api, ...chosen, methodId, card, keepSlot, refuse: props.refuse, onStale: onChanged });
  const isPaying = paying.status !== 'awaiting';
  const isOfCard = paying.refusal?.isOfCard === true && sections.card;
  useErrorTitle(paying.refusal !== undefined);
  useAskAgain(paying.refusal?.isUnknown === true, props.look);
  // The intent's amount follows the price shown: each new price needs a new call.
  const intent = useLoad(
    async (signal) => (sections.card ? api.createIntent(payment.quoteId, signal) : undefined),
    [api, payment.quoteId, payment.totalPence, sections.card],
    { keep: true },
  );
  const isCardReady = !sections.card || (card.status === 'ready' && intent.status === 'ready');
  const canPay = isCardReady && !rewards.isPending && planning.status === 'planned' && !editing.isOpen;
  if (!way || types.length === 0) return <NoWayToPay {...props} />;
  const button = (
    <Button
      label={buttonOf(choice.type, way, todayInLondon())}
      size="large"
      full
      busy={isPaying}
      busyLabel={busyOf(choice.type, way)}
      disabled={!canPay}
      onClick={() => void paying.pay()}
    />
  );
  return (
    <Page>
      <Columns side={<PaymentReceipt payment={charged} way={way} />}>
        <Stack gap="large">
          <PayHeading host={host} api={api} payment={charged} lastRead={payment} way={way}>
            {payment.isBegun && !isPaying && <BegunPayment api={api} quoteId={payment.quoteId} onGivenUp={onChanged} />}
            <PayBanner
              host={host}
              quoteId={payment.quoteId}
              intent={intent}
              planning={planning}
              isInInstalments={sections.instalments}
              refusal={isOfCard ? undefined : paying.refusal}
              problems={paying.problems}
              notice={isPaying ? undefined : props.notice}
              toSummary={props.toSummary}
            />
          </PayHeading>
          <RewardsField payment={payment} choice={rewards} isPaying={isPaying} />
          <OptionField choosing={choosing} noInstalmentsBecause={payment.noInstalmentsBecause} payBy={payment.payBy} />
          {isStaff && <EditPlan host={host} way={way} payBy={payment.payBy} editing={editing} />}
          <WalletButton
            host={host}
            card={card}
            way={way}
            isHidden={!sections.cardFields || transaction === 'moto' || isPaying}
            canPay={canPay}
            isComplete={paying.isCompleteForWallet}
            onApproved={paying.payByWallet}
          />
          <MethodField
            id={methodId}
            types={types}
            value={choice.type}
            onChange={(type) => change({ kind: 'type', type })}
            error={paying.methodError}
            card={
              <>
                {isStaff && <TransactionField value={transaction} onChange={setTransaction} />}
                <CardSection
                  choosing={choosing}
                  isVisit={isVisitOnly(payment)}
                  card={card}
                  onEnter={() => void (canPay && paying.pay())}
                  refusal={isOfCard && <CardRefusal refusal={paying.refusal} />}
                  savedCards={payment.savedCards}
                  mayKeep={host.session.signedIn && payment.savedCards !== undefined}
                  hide={isPaying ? undefined : hidingOf(host, api)}
                  onHidden={onChanged}
                />
              </>
            }
          >
            <MethodSection payment={charged} choosing={choosing} asked={asked} />
          </MethodField>
          <AtGarageNote choosing={choosing} />
          {sections.card && <MethodSection payment={charged} choosing={choosing} asked={asked} />}
          {button}
          {/* Below the button, as few have one. Q4: other buttons that submit something are hidden until this one is done. */}
          <div hidden={isPaying}>
            <PaymentVoucher {...props} isPaying={isPaying} />
          </div>
          <Seller payment={payment} />
        </Stack>
      </Columns>
    </Page>
  );
}

interface MethodSectionProps {
  readonly payment: PaymentView;
  readonly choosing: UseChoice;
  readonly asked: PayQuestions;
}

/** What the method asks for besides a card, and what is paid when. */
function MethodSection({ payment, choosing, asked }: MethodSectionProps) {
  const { sections, way } = choosing;
  if (!way) return null;
  if (sections.directDebit) return <DirectDebitSection payment={payment} choosing={choosing} bank={asked.bank} />;
  return (
    <>
      {sections.other && <OtherSection reference={asked.reference} />}
      {sections.approval && <ApprovalSection payment={payment} way={way} />}
      {sections.defaultSummary && <PlanSummary payment={payment} way={way} />}
    </>
  );
}

/** Nothing that we can take pays this amount. */
function NoWayToPay({ host, payment, ...props }: PayFormProps) {
  return (
    <Page>
      <Columns side={<PaymentReceipt payment={payment} way={undefined} />}>
        <Stack gap="large">
          <PayHeading host={host} api={props.api} payment={payment}>
            <Alert tone="info" live actions={<Button label={words.callBack} onClick={() => host.openDialog('callback')} />}>
              {methodWords.none}
            </Alert>
          </PayHeading>
          <PaymentVoucher {...props} host={host} payment={payment} isPaying={false} />
        </Stack>
      </Columns>
    </Page>
  );
}
