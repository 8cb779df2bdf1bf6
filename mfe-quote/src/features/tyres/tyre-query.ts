/** What an address says about a comparison: `?postcode=…&searchByVRM=1&reg=…&email=…&mileage=…&marketingConsent=0` (A3). */
export interface TyreQuery {
  readonly by: 'vrm' | 'size';
  readonly vrm: string;
  readonly mileage: string;
  readonly email: string;
  readonly postcode: string;
  /** An address cannot agree for anybody: it only puts the search without offers first. */
  readonly isAgainstOffers: boolean;
}

const no = ['0', 'false', 'no'];

export const tyreQuery = (search: string): TyreQuery => {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.trim() ?? '';
  return {
    by: no.includes(text('searchByVRM').toLowerCase()) ? 'size' : 'vrm',
    vrm: text('reg'),
    mileage: text('mileage'),
    email: text('email'),
    postcode: text('postcode'),
    isAgainstOffers: no.includes(text('marketingConsent').toLowerCase()),
  };
};
