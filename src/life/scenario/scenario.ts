import { z } from 'zod';
import { mapSchema } from './map-schema.ts';
import { peopleSchema } from './people-schema.ts';
import { beatsSchema, factsSchema, metaSchema, weatherSchema } from './story-schema.ts';
import { fixturesSchema, itemsSchema } from './things-schema.ts';

/** The files of a scenario's folder, each with its schema. */
export const SCENARIO_FILES = {
  'scenario.yaml': metaSchema,
  'map.yaml': mapSchema,
  'fixtures.yaml': fixturesSchema,
  'items.yaml': itemsSchema,
  'facts.yaml': factsSchema,
  'people.yaml': peopleSchema,
  'beats.yaml': beatsSchema,
  'weather.yaml': weatherSchema,
} as const;

export type ScenarioFile = keyof typeof SCENARIO_FILES;

/** What each file of the folder becomes. */
export const scenarioSchema = z.strictObject({
  meta: metaSchema,
  map: mapSchema,
  fixtures: fixturesSchema,
  items: itemsSchema,
  facts: factsSchema,
  people: peopleSchema,
  beats: beatsSchema,
  weather: weatherSchema,
});

/**
 * A whole world as data: what a folder of files says, checked, with every default filled in. Generated towns make the
 * same. It knows ids; a `Setting` makes dense numbers of them.
 */
export type Scenario = z.infer<typeof scenarioSchema>;

/** A scenario as an author writes it, with defaults left out. */
export type ScenarioInput = z.input<typeof scenarioSchema>;
