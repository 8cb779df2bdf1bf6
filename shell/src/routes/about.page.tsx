import { firm, providedBy, providers, whoWeAre } from '@kerbside/contracts/firm/firm';
import type { HostApi } from '@kerbside/contracts/host';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { Link } from 'wouter';
import { pages, pageTitles } from '../page/pages.js';
import { FirmContact } from './firm-contact.js';
import { TextPage } from './text-page.js';

const insurers = [
  ...new Map(Object.values(providers).flatMap((one) => (one.kind === 'insurer' ? [[one.name, one] as const] : []))).values(),
];

/** What a firm that sells insurance tells its customers about itself before they buy (ICOBS 4.1). */
export default function AboutPage({ host }: { readonly host: HostApi }) {
  return (
    <TextPage host={host} title={pageTitles.about} lead={whoWeAre}>
      <section>
        <h2>Talk to us</h2>
        <FirmContact email={firm.email} />
      </section>
      <section>
        <h2>What we do</h2>
        <p>
          We sell cover for cars and arrange work at garages. We sell insurance for the insurers named below and for nobody else: we do not
          search the market, and we give you facts, not advice. The insurers pay us a share of the premium, which is in the price that you
          see.
        </p>
      </section>
      <section>
        <h2>Who stands behind each product</h2>
        <dl>
          {productTypes.map((product) => (
            <div key={product}>
              <dt>
                <strong>{productNames[product]}</strong>
              </dt>
              <dd>{providedBy(product)}</dd>
            </div>
          ))}
        </dl>
        {insurers.map(({ name, registerNumber }) => (
          <p key={name}>
            {name} is authorised by the Prudential Regulation Authority and regulated by the Financial Conduct Authority and the Prudential
            Regulation Authority (register number {registerNumber}).
          </p>
        ))}
        <p>
          You can check a firm on the <a href="https://register.fca.org.uk">Financial Services Register</a>. Insurance is covered by the{' '}
          <a href="https://www.fscs.org.uk">Financial Services Compensation Scheme</a>: for 90% of a claim, without an upper limit. MOTs,
          services, repairs and health checks are work at a garage, not insurance.
        </p>
      </section>
      <section>
        <h2>If something goes wrong</h2>
        <p>
          <Link href={pages.complaints}>{pageTitles.complaints}</Link>, and what we do about it.
        </p>
      </section>
    </TextPage>
  );
}
