/** The shop: goods and draws by a catalogue in data, sold without ever charging twice. */
export { commerce } from './commerce-module.ts';
export { readCatalogue } from './read-catalogue.ts';
