import { CreatorPanel } from './controls/creator-panel.tsx';
import { CreatorSheet, KeysDialog } from './controls/dialogs.tsx';
import { TopBar } from './controls/top-bar.tsx';
import { connection } from './live/store.ts';
import { MapView } from './map/map-view.tsx';
import { PeoplePane } from './people/people-pane.tsx';
import { TalkPane } from './people/talk-pane.tsx';
import { type Pane, pane } from './selection.ts';
import { StoryPane } from './story/story-pane.tsx';
import { WhyDialog } from './story/why.tsx';
import { say, type TextName } from './texts.ts';

const PANES: readonly (readonly [Pane, TextName])[] = [
  ['story', 'story'],
  ['people', 'people'],
  ['talks', 'talksShort'],
  ['creator', 'creator'],
];

/** The whole page: story, map, people; on a narrow window the map and one pane below it. */
export function App() {
  return (
    <div class="app" data-pane={pane.value} data-connection={connection.value}>
      <a class="skip" href="#story">
        {say('skipToStory')}
      </a>
      <TopBar />
      <main>
        <StoryPane />
        <MapView />
        <aside class="side">
          <PeoplePane />
          <TalkPane />
        </aside>
        <div class="narrow-only creator-narrow">
          <CreatorPanel />
        </div>
      </main>
      <CreatorSheet />
      <PaneSwitch />
      <KeysDialog />
      <WhyDialog />
    </div>
  );
}

function PaneSwitch() {
  return (
    <nav class="pane-switch narrow-only">
      {PANES.map(([each, name]) => (
        <button
          type="button"
          key={each}
          aria-pressed={pane.value === each}
          onClick={() => {
            pane.value = each;
          }}
        >
          {say(name)}
        </button>
      ))}
    </nav>
  );
}
