import { useEffect, useRef, useState } from 'preact/hooks';
import { locale, still, theme } from '../live/preferences.ts';
import { omniscient, onEvent, people, setting, talks, weather, world } from '../live/store.ts';
import { simulatedMs } from '../live/wall-clock.ts';
import { lookAt, selectedPerson, shownFloor } from '../selection.ts';
import { say, type TextName } from '../texts.ts';
import { daylight } from './daylight.ts';
import { floorsOf } from './floor-plan.ts';
import { MapCanvas } from './map-canvas.ts';

/** Pixels that an arrow key moves the map, and the factor of a zoom. */
const STEP_PX = 60;
const ZOOM = 1.35;
/** A pointer that moved less has clicked. */
const CLICK_PX = 5;

/** The map with everybody on it. What a pointer can do here, the lists beside it and the keys can do too. */
export function MapView() {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const mapRef = useRef<MapCanvas | undefined>(undefined);
  const [place, setPlace] = useState(-1);
  useMap(canvasRef, mapRef);
  const pointers = usePointers(mapRef, setPlace);
  if (setting.value === undefined) return <div class="map" />;
  return (
    <section class="map" aria-label={say('map')}>
      <canvas
        ref={canvasRef}
        tabIndex={0}
        role="img"
        aria-label={describe()}
        onKeyDown={(event) => moveByKey(event, mapRef.current)}
        {...pointers}
      />
      <FloorSwitch />
      <fieldset class="map-zoom" aria-label={say('map')}>
        <button
          type="button"
          onClick={() => mapRef.current?.zoomBy(ZOOM)}
          aria-label={say('zoomIn')}
          title={`${say('zoomIn')} (+)`}
        >
          +
        </button>
        <button
          type="button"
          onClick={() => mapRef.current?.zoomBy(1 / ZOOM)}
          aria-label={say('zoomOut')}
          title={`${say('zoomOut')} (−)`}
        >
          −
        </button>
        <button
          type="button"
          onClick={() => mapRef.current?.fitAll()}
          aria-label={say('fit')}
          title={`${say('fit')} (0)`}
        >
          ⤢
        </button>
      </fieldset>
      <PlaceNote place={place} />
    </section>
  );
}

/** Draws at every frame while the page is seen. */
function useMap(
  canvasRef: { readonly current: HTMLCanvasElement | null },
  mapRef: { current: MapCanvas | undefined },
): void {
  const ready = setting.value !== undefined;
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!ready || canvas === null) return;
    const map = new MapCanvas(canvas);
    mapRef.current = map;
    const frame = canvas.parentElement ?? canvas;
    const resize = () => map.resize(frame.clientWidth, frame.clientHeight, Math.min(2, devicePixelRatio));
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(frame);
    const unhear = onEvent((event) => setting.value !== undefined && map.hear(setting.value, event));
    let next = 0;
    const paint = () => {
      paintOnce(map, canvas);
      next = requestAnimationFrame(paint);
    };
    paint();
    return () => {
      cancelAnimationFrame(next);
      observer.disconnect();
      unhear();
    };
  }, [ready, canvasRef, mapRef]);
}

function paintOnce(map: MapCanvas, canvas: HTMLCanvasElement): void {
  const view = setting.value;
  const seen = world.value;
  if (view === undefined || seen === undefined) return;
  const atMs = simulatedMs();
  map.paint({
    setting: view,
    world: seen,
    people: people.value,
    talks: talks.value,
    weather: weather.value,
    shown: shownFloor.value === 'all' ? floorsOf(view.places) : [shownFloor.value],
    selected: selectedPerson.value,
    omniscient: omniscient.value,
    locale: locale.value,
    theme: theme.value,
    still: still.value,
    simulatedMs: atMs,
    daylight: daylight(atMs, view.sunriseMs, view.sunsetMs),
    floorName,
  });
  // What is drawn can be read off by whoever cannot see it, and by tests.
  const figure = map.figureOf(selectedPerson.value);
  canvas.dataset['selectedAt'] = figure === undefined ? '' : `${Math.round(figure.x)},${Math.round(figure.y)}`;
}

/** Everybody and where they are, in words. */
function describe(): string {
  const view = setting.value;
  if (view === undefined) return '';
  return people.value
    .map(({ person, place }) => {
      const name = view.people[person]?.name;
      const where = view.places[place]?.name;
      return name === undefined || where === undefined ? '' : `${say(name)}: ${say(where)}`;
    })
    .join('; ');
}

function floorName(floor: number): string {
  const names: Readonly<Record<number, TextName>> = { [-1]: 'floorDown', 0: 'floorGround', 1: 'floorUp' };
  const name = names[floor];
  return name === undefined ? `${say('floorN')} ${floor}` : say(name);
}

function FloorSwitch() {
  const floors = floorsOf(setting.value?.places ?? []).toReversed();
  if (floors.length < 2) return null;
  const all = ['all' as const, ...floors];
  return (
    <fieldset class="map-floors" aria-label={say('floorN')}>
      {all.map((floor) => (
        <button
          type="button"
          key={floor}
          aria-pressed={shownFloor.value === floor}
          onClick={() => {
            shownFloor.value = floor;
          }}
        >
          {floor === 'all' ? say('overview') : floorName(floor)}
        </button>
      ))}
    </fieldset>
  );
}

/** What is known of the place under the pointer. */
function PlaceNote({ place }: { readonly place: number }) {
  const view = setting.value;
  const sketch = view?.places[place];
  if (view === undefined || sketch === undefined) return null;
  const present = people.value
    .filter((status) => status.place === place)
    .map(({ person }) => view.people[person]?.name);
  const names = present.filter((name) => name !== undefined).map(say);
  return (
    <p class="map-note">
      <b>{say(sketch.name)}</b> <span>{say(sketch.brief)}</span>
      <i>{names.length === 0 ? say('nobodyHere') : names.join(locale.value === 'zh' ? '、' : ', ')}</i>
    </p>
  );
}

function moveByKey(event: KeyboardEvent, map: MapCanvas | undefined): void {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => map?.panBy(STEP_PX, 0),
    ArrowRight: () => map?.panBy(-STEP_PX, 0),
    ArrowUp: () => map?.panBy(0, STEP_PX),
    ArrowDown: () => map?.panBy(0, -STEP_PX),
    '+': () => map?.zoomBy(ZOOM),
    '=': () => map?.zoomBy(ZOOM),
    '-': () => map?.zoomBy(1 / ZOOM),
    '0': () => map?.fitAll(),
  };
  const move = moves[event.key];
  if (move === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  move();
}

/** Dragging, pinching, wheeling, clicking. */
function usePointers(mapRef: { readonly current: MapCanvas | undefined }, setPlace: (place: number) => void) {
  const held = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);
  const offset = (event: PointerEvent | WheelEvent) => ({ x: event.offsetX, y: event.offsetY });
  return {
    onWheel(event: WheelEvent) {
      event.preventDefault();
      const { x, y } = offset(event);
      mapRef.current?.zoomBy(ZOOM ** (-event.deltaY / 120), x, y);
    },
    onPointerDown(event: PointerEvent) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      held.current.set(event.pointerId, offset(event));
      moved.current = 0;
    },
    onPointerMove(event: PointerEvent) {
      const map = mapRef.current;
      const at = offset(event);
      const before = held.current.get(event.pointerId);
      if (map === undefined) return;
      if (before === undefined) {
        if (setting.value !== undefined) setPlace(map.placeAt(setting.value, at.x, at.y));
        return;
      }
      const [other] = [...held.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      if (other === undefined) map.panBy(at.x - before.x, at.y - before.y);
      else {
        const spread = Math.hypot(at.x - other.x, at.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
        if (Number.isFinite(spread)) map.zoomBy(spread, (at.x + other.x) / 2, (at.y + other.y) / 2);
      }
      moved.current += Math.hypot(at.x - before.x, at.y - before.y);
      held.current.set(event.pointerId, at);
    },
    onPointerUp(event: PointerEvent) {
      const map = mapRef.current;
      held.current.delete(event.pointerId);
      if (map === undefined || setting.value === undefined || moved.current > CLICK_PX) return;
      const { x, y } = offset(event);
      const person = map.personAt(x, y);
      if (person >= 0) lookAt(person);
      else setPlace(map.placeAt(setting.value, x, y));
    },
    onPointerCancel: (event: PointerEvent) => void held.current.delete(event.pointerId),
    onPointerLeave: () => setPlace(-1),
  };
}
