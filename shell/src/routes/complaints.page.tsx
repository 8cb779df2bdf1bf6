import { firm, ombudsman } from '@kerbside/contracts/firm/firm';
import type { HostApi } from '@kerbside/contracts/host';
import { pageTitles } from '../page/pages.js';
import { FirmContact } from './firm-contact.js';
import { TextPage } from './text-page.js';

/** How to complain, and when the ombudsman may be asked (DISP 1.2 and 1.6). */
export default function ComplaintsPage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage
      host={host}
      title={pageTitles.complaints}
      lead="If we get something wrong, tell us in whatever way suits you. It costs nothing, and we want to put it right."
    >
      <section>
        <h2>Tell us</h2>
        <FirmContact email={firm.complaintsEmail} />
        <p>Give us your policy or quote number if you have it, what happened, and what you would like us to do.</p>
      </section>
      <section>
        <h2>What happens next</h2>
        <ol>
          <li>We try to settle it within three working days. If we do, we confirm in writing what we agreed.</li>
          <li>If it takes longer, we write within five working days to say who is looking into it.</li>
          <li>
            You get our final answer in writing within eight weeks, with our reasons. If we need longer, we tell you why and when you can
            expect it.
          </li>
        </ol>
        <p>If your complaint is about an insurer’s decision, we pass it on the same day and tell you who has it.</p>
      </section>
      <section>
        <h2>If you are not satisfied</h2>
        <p>
          You can ask the <a href={ombudsman.site}>{ombudsman.name}</a> to look at it, free of charge, within six months of our final
          answer, or if eight weeks have passed without one. It is independent, and asking it does not affect your legal rights.
        </p>
        <p>
          {[ombudsman.name, ...ombudsman.address].join(', ')}. Telephone{' '}
          <a href={`tel:${ombudsman.telephone.replaceAll(' ', '')}`}>{ombudsman.telephone}</a>.
        </p>
      </section>
    </TextPage>
  );
}
