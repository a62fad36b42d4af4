export type { EventLine, PersonStatus, SettingView } from './protocol.ts';
export { settingView } from './setting-view.ts';
export type { ViewerSources } from './sources.ts';
export { openViewer, type Viewer, type ViewerOptions } from './viewer.ts';
