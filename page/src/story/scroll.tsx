import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../texts.ts';

/** Pixels from the end within which one still follows along. */
const NEAR_PX = 80;

/** A pane that stays at its newest line, until one scrolls back; then it says how to return. */
export function Scroll({
  newest,
  label,
  children,
}: {
  readonly newest: string;
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  const pane = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  useLayoutEffect(() => {
    if (follows) pane.current?.scrollTo({ top: pane.current.scrollHeight });
  }, [newest, follows]);
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = pane.current ?? {
      scrollTop: 0,
      scrollHeight: 0,
      clientHeight: 0,
    };
    setFollows(scrollHeight - scrollTop - clientHeight < NEAR_PX);
  };
  return (
    <div class="scroll-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reached by the keyboard */}
      <section class="scroll" ref={pane} onScroll={look} tabIndex={0} aria-label={label}>
        {children}
      </section>
      {!follows && (
        <button type="button" class="to-newest" onClick={() => setFollows(true)}>
          ↓ {say('toNewest')}
        </button>
      )}
    </div>
  );
}
