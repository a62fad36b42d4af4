import '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import { heedKeys } from './controls/keys.ts';
import { takeToken } from './live/api.ts';
import { connect } from './live/connection.ts';
import './styles/base.css';
import './styles/layout.css';
import './styles/story.css';
import './styles/people.css';
import './styles/controls.css';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
render(<App />, root);
heedKeys();
void takeToken();
connect();
