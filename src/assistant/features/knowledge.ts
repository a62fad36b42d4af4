import { join } from 'node:path';
import { type Result, succeed } from '../../core/index.ts';
import { ContextType, type ModuleContext } from '../../engine/index.ts';
import { CLOCK, FOLDER } from '../context-types.ts';
import { KnowledgeLibrary } from '../data/knowledge/library.ts';

/** What the modules that read or add knowledge share. */
interface KnowledgeRuntime {
  readonly opened: Result<KnowledgeLibrary>;
}

const KNOWLEDGE = new ContextType<KnowledgeRuntime>('knowledge');

/** The library of this assistant: opened by the first module that asks, closed with the modules. */
export function knowledgeFor(context: ModuleContext): Result<KnowledgeLibrary> {
  const [clock, folder] = [context.get(CLOCK), context.get(FOLDER)];
  if (!clock.ok) return clock;
  if (!folder.ok) return folder;
  const make = (): KnowledgeRuntime => ({
    opened: KnowledgeLibrary.open(join(folder.value, 'knowledge'), clock.value),
  });
  const { opened } = context.sharedRuntime(KNOWLEDGE, make, (runtime) => {
    if (runtime.opened.ok) runtime.opened.value.close();
  });
  return opened.ok ? succeed(opened.value) : opened;
}
