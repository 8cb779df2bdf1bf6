import '@kerbside/contracts/ui/tokens.css';
import '@kerbside/contracts/ui/base.css';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { createRoot } from 'react-dom/client';
import App from './app.js';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App host={fakeHost()} />);
