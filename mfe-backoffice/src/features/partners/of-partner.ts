import type { RemoteProps } from '@kerbside/contracts/host';
import type { Partner } from '@kerbside/contracts/http/partners/partners';
import type { PartnersApi } from '../../api/partners-api.js';

/** The props of each part of a partner's page. */
export interface OfPartner extends RemoteProps {
  readonly api: PartnersApi;
  readonly partner: Partner;
}
