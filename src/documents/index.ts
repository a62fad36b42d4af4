/** Files that people write in YAML: read by a schema, with the place of every mistake and what would be right there. */
export { suggestion } from './suggestion.ts';
export { type Checked, type DocumentPath, faultLines, type LocatedFault, YamlFile } from './yaml-file.ts';
