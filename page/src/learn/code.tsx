import { tell } from './texts.ts';

/** A program, with the numbers of its lines: errors name them. */
export function Code({ code }: { readonly code: string }) {
  const lines = code.replace(/\n$/, '').split('\n');
  return (
    <section class="code" aria-label={tell('code')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is moved with the arrow keys */}
      <pre tabIndex={0}>
        <code>
          {lines.map((line, index) => (
            <span key={index} class="line">
              {`${line}\n`}
            </span>
          ))}
        </code>
      </pre>
    </section>
  );
}
