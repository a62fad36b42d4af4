import '@preact/signals';
import { render } from 'preact';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/operator.css';
import { OperatorApp } from './operator-app.tsx';
import { heedOperatorKeys } from './operator-keys.ts';
import { watch } from './operator-state.ts';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
render(<OperatorApp />, root);
heedOperatorKeys();
watch();
