export { type LearningViewer, type LearningViewerOptions, openLearningViewer } from './learning/learning-viewer.ts';
export { type OperatorPage, type OperatorPageOptions, openOperatorPage } from './operator/operator-page.ts';
export type { EventLine, PersonStatus, SettingView } from './protocol.ts';
export { settingView } from './setting-view.ts';
export type { ViewerSources } from './sources.ts';
export { openViewer, type Viewer, type ViewerOptions } from './viewer.ts';
