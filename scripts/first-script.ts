// Puts everything that every visit loads into one file: it compresses better than many, and nothing waits for the next.
import type { Plugin } from 'vite'

type ModuleInfo = { importers: readonly string[]; dynamicImporters: readonly string[]; isEntry: boolean }
type Modules = { getModuleInfo(id: string): ModuleInfo | null }

/** So many pages share it that every visit may as well have it. */
const pagesThatShare = 9

/** The modules that are loaded on their own accord (the entry, pages, parts on demand) and need this one at once. */
function loadedWith(id: string, modules: Modules, seen = new Set<string>()): ModuleInfo[] {
  const module = modules.getModuleInfo(id)
  if (!module || seen.has(id)) return []
  seen.add(id)
  const above = module.importers.flatMap((importer) => loadedWith(importer, modules, seen))
  return module.isEntry || module.dynamicImporters.length > 0 ? [module, ...above] : above
}

/** Name of the file a module goes into; null leaves it where the bundler puts it. */
export function firstScript(id: string, modules: Modules): string | null {
  if (/\.css($|\?)/.test(id)) return null
  const starts = loadedWith(id, modules)
  return starts.some(({ isEntry }) => isEntry) || starts.length >= pagesThatShare ? 'site' : null
}

/** For the browser's build; the server's has files for other reasons. */
export function oneFirstScript(): Plugin {
  const groups = [{ name: firstScript, debugName: 'site' }]
  return {
    name: 'bandstand:first-script',
    config: () => ({
      environments: { client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } } },
    }),
  }
}
