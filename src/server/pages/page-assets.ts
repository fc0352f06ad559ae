// Finds the files of the browser build that a page needs: from Vite's manifest to styles, script and modules per route.
import { existsSync } from 'node:fs'
import type { PageAssets } from '@/app/entry-server'
import type { HydrationAssets } from '@/app/hydration/hydration-markup'

/** Files of the browser build that this page loads. */
export type AdminAssets = {
  css: readonly string[]
  /** Addresses of the modules, in order. */
  scripts: readonly string[]
  /** Inline scripts. The development server needs one, the build none. */
  inline?: string
}

type ManifestChunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
export type BuildManifest = Record<string, ManifestChunk>

const entry = 'src/app/entry-client.tsx'
const adminEntry = 'src/app/admin/entry-admin.tsx'
const rootRoute = '__root__'
/** The same fonts as in src/app/routes.tsx, by their names in the build. */
const firstFonts = ['src/app/fonts/playfair-display-basic.woff2', 'src/app/fonts/inter-basic.woff2']

function findChunk(manifest: BuildManifest, key: string): ManifestChunk {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The browser build has no ${key}; run npm run build.`)
  return chunk
}

const listStyles = (chunks: readonly ManifestChunk[]) => chunks.flatMap(({ css = [] }) => css).map((file) => `/${file}`)

/** Returns a chunk and all its static imports, each once, nearest first. */
function withImports(manifest: BuildManifest, key: string, seen = new Set<string>()): ManifestChunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((imported) => withImports(manifest, imported, seen))]
}

/**
 * Finds the files of every page. `pageFiles`: route id → file below src/ of a page loaded on demand; `program`: the
 * source of the hydration program. Throws when the build has no entry or lacks one of these files.
 */
export function pageAssets(manifest: BuildManifest, pageFiles: Record<string, string>, program: string): PageAssets {
  findChunk(manifest, entry)
  const start = withImports(manifest, entry)
  const addresses = (chunks: readonly ManifestChunk[]) => chunks.map(({ file }) => `/${file}`)
  const routes: PageAssets['routes'] = { [rootRoute]: { css: listStyles(start) } }
  const modules: HydrationAssets['modules'] = { [rootRoute]: addresses(start) }
  const atStart = new Set(start)
  for (const [route, file] of Object.entries(pageFiles)) {
    const chunks = withImports(manifest, `src/${file}`).filter((chunk) => !atStart.has(chunk))
    if (!manifest[`src/${file}`])
      throw new Error(`The route ${route} names the page ${file}, which the browser build does not have.`)
    routes[route] = { css: listStyles(chunks) }
    modules[route] = addresses(chunks)
  }
  return { routes, hydration: { program, modules } }
}

/**
 * Returns the files that every page needs first, as values of a `Link` header: its style sheet and the fonts of its
 * titles and its text. Throws when the build lacks one.
 */
export function pageHints(manifest: BuildManifest): string[] {
  return [
    ...listStyles(withImports(manifest, entry)).map((href) => `<${href}>; rel=preload; as=style`),
    ...firstFonts.map(
      (font) => `</${findChunk(manifest, font).file}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
    ),
  ]
}

/**
 * Finds the files of the back-office. `manifest` is that of the back-office's own build. Throws when it has no entry.
 */
export function adminAssets(manifest: BuildManifest): AdminAssets {
  const { file } = findChunk(manifest, adminEntry)
  return { css: listStyles(withImports(manifest, adminEntry)), scripts: [`/${file}`] }
}

/** Hot reload needs this before any component loads. */
const refreshPreamble =
  "import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;"

export const developmentAdminAssets: AdminAssets = {
  css: ['/src/app/admin/admin-styles.css'],
  scripts: ['/@vite/client', `/${adminEntry}`],
  inline: refreshPreamble,
}

/**
 * Returns the assets for the development server, which serves sources: the style sheets of the build are the files of
 * the same names.
 */
export function developmentAssets(pageFiles: Record<string, string>): PageAssets {
  const styleSheetFor = (file: string) => `src/${file.replace(/\.ts$/, '.css')}`
  const ownStyles = Object.entries(pageFiles)
    .filter(([, file]) => existsSync(styleSheetFor(file)))
    .map(([route, file]) => [route, { css: [`/${styleSheetFor(file)}`] }])
  return {
    routes: {
      ...Object.fromEntries(ownStyles),
      [rootRoute]: {
        css: ['/src/app/styles.css'],
        scripts: [
          { attrs: { type: 'module' }, children: refreshPreamble },
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module', src: `/${entry}` } },
        ],
      },
    },
  }
}
