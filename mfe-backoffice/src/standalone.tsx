import '@kerbside/contracts/ui/tokens.css';
import '@kerbside/contracts/ui/base.css';
import { demoPeople } from '@kerbside/contracts/demo';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { createRoot } from 'react-dom/client';
import App from './app.js';

const { id: userId, email, firstName, lastName, role } = demoPeople.admin;
const session = { signedIn: true, userId, email, name: `${firstName} ${lastName}`, role };

const root = document.getElementById('root');
if (root) createRoot(root).render(<App host={fakeHost({ session })} />);
