import '@preact/signals';
import { render } from 'preact';
import '../styles/base.css';
import '../styles/learn.css';
import { LearnApp } from './learn-app.tsx';
import { heedLearnKeys } from './learn-keys.ts';
import { followRun } from './run.ts';
import { followAddress } from './selection.ts';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
render(<LearnApp />, root);
heedLearnKeys();
followAddress();
followRun();
