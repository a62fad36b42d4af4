import type { ComponentChildren } from 'preact';

/** One panel: a heading, how many, and what is in it. It takes the focus, for whoever goes there by key. */
export function Panel({
  id,
  title,
  count,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly count?: string | number | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="panel" id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {title}
        {count !== undefined && <small>{count}</small>}
      </h2>
      {children}
    </section>
  );
}
