import { firm } from '@kerbside/contracts/firm/firm';

/** How to reach the firm: telephone and hours, an email address for the matter, the post. */
export function FirmContact({ email }: { readonly email: string }) {
  return (
    <dl>
      <div>
        <dt>
          <strong>Telephone</strong>
        </dt>
        <dd>
          <a href={`tel:${firm.telephone.replaceAll(' ', '')}`}>{firm.telephone}</a>
          {firm.hours.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
      </div>
      <div>
        <dt>
          <strong>Email</strong>
        </dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      <div>
        <dt>
          <strong>Post</strong>
        </dt>
        <dd>
          {[firm.name, ...firm.address].map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
      </div>
    </dl>
  );
}
