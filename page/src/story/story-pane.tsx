import { reading } from '../selection.ts';
import { say } from '../texts.ts';
import { EventList } from './event-list.tsx';
import { Novel } from './novel.tsx';

/** The novel, or what it is made from. */
export function StoryPane() {
  return (
    <section class="pane story" id="story">
      <div class="tabs" role="tablist" aria-label={say('story')}>
        {(['story', 'events'] as const).map((each) => (
          <button
            type="button"
            role="tab"
            key={each}
            aria-selected={reading.value === each}
            onClick={() => {
              reading.value = each;
            }}
          >
            {say(each)}
          </button>
        ))}
      </div>
      {reading.value === 'story' ? <Novel /> : <EventList />}
    </section>
  );
}
