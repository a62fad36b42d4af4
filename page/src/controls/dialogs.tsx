import { useEffect, useRef } from 'preact/hooks';
import { openDialog } from '../selection.ts';
import { say } from '../texts.ts';
import { CreatorPanel } from './creator-panel.tsx';
import { KEYS } from './keys.ts';

/** The list of keys, over everything. */
export function KeysDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  const open = openDialog.value === 'keys';
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  const close = () => {
    if (openDialog.value === 'keys') openDialog.value = 'none';
  };
  return (
    <dialog ref={ref} class="keys" aria-label={say('help')} onClose={close}>
      <h2>{say('help')}</h2>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.split(/ {2}| … /).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={close}>
        {say('close')}
      </button>
    </dialog>
  );
}

/** The creator's panel on a wide window: a sheet at the right of the map. */
export function CreatorSheet() {
  if (openDialog.value !== 'creator') return null;
  return (
    <div class="creator-sheet wide-only">
      <CreatorPanel />
    </div>
  );
}
