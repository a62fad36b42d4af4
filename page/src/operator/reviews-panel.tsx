import { signal } from '@preact/signals';
import type { ReviewLine } from '../../../src/viewer/operator/operator-protocol.ts';
import { say } from '../texts.ts';
import { momentText } from './amounts.ts';
import { decide, lookForReviews, reviews, view } from './operator-state.ts';
import { OPERATOR } from './operator-texts.ts';
import { Panel } from './panel.tsx';

/** The decision that was pressed once: it is done when it is pressed again. */
const pressed = signal('');

/** What only a person can decide: whether it happened, each answer with what follows from it. */
export function ReviewsPanel() {
  const list = reviews.value?.reviews;
  return (
    <Panel id="reviews" title={say(OPERATOR.reviews)} count={list?.length}>
      {list?.length === 0 && <p class="empty">{say(OPERATOR.noReviews)}</p>}
      <ul class="lines reviews">
        {list?.map((review) => (
          <Review key={`${review.source} ${review.player} ${review.id}`} {...review} />
        ))}
      </ul>
      {reviews.value?.more === true && <p class="empty">{say(OPERATOR.moreReviews)}</p>}
      <button type="button" class="quiet" onClick={() => void lookForReviews()}>
        {say(OPERATOR.lookAgain)}
      </button>
    </Panel>
  );
}

function Review({ source, player, name, id, atMs, question, ifHappened, ifNot }: ReviewLine) {
  const press = (happened: boolean) => {
    const key = `${source} ${player} ${id} ${happened}`;
    if (pressed.value === key) void decide({ source, player, id, happened });
    pressed.value = pressed.value === key ? '' : key;
  };
  return (
    <li>
      <b>{name}</b>
      <time>{momentText(atMs, view.value?.nowMs ?? atMs)}</time>
      <span class="detail">{say(question)}</span>
      <div class="choices">
        {[true, false].map((happened) => {
          const isPressed = pressed.value === `${source} ${player} ${id} ${happened}`;
          return (
            <button key={String(happened)} type="button" aria-pressed={isPressed} onClick={() => press(happened)}>
              {say(happened ? ifHappened : ifNot)}
              {isPressed && ` · ${say(OPERATOR.sure)}`}
            </button>
          );
        })}
      </div>
    </li>
  );
}
