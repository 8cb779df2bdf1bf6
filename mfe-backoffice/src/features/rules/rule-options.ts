import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { messageTypeNames, messageTypes } from '@kerbside/contracts/staff/message-types';

export const typeOptions = messageTypes.map((value) => ({ value, label: messageTypeNames[value] }));
export const productOptions = productTypes.map((value) => ({ value, label: productNames[value] }));
