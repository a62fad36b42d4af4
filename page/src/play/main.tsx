import '@preact/signals';
import { render } from 'preact';
import '../styles/base.css';
import '../styles/layout.css';
import '../styles/story.css';
import '../styles/people.css';
import '../styles/controls.css';
import '../styles/play.css';
import { PlayApp } from './play-app.tsx';
import { heedPlayKeys } from './play-keys.ts';
import { takeSeat } from './seat.ts';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no #app');
render(<PlayApp />, root);
heedPlayKeys();
takeSeat();
