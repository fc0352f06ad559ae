// Finds the browser build beside the built server, so that pages can be rendered from it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pageFiles } from '@/app/routing/page-files'
import { adminAssets, pageAssets, pageHints, type BuildManifest } from './page-assets'
import type { PageSource } from '../start/start-site'

/** `serverFolder` is dist/server. Throws when the browser build is missing. */
export async function builtPages(serverFolder: string): Promise<PageSource> {
  const { renderPage } = await import('@/app/entry-server')
  const filesFolder = path.join(serverFolder, '..', 'client')
  const manifest = (name: string) =>
    JSON.parse(readFileSync(path.join(filesFolder, '.vite', name), 'utf8')) as BuildManifest
  const visitors = manifest('manifest.json')
  const program = readFileSync(path.join(serverFolder, 'hydration-program.js'), 'utf8').trim()
  return {
    render: renderPage,
    assets: pageAssets(visitors, pageFiles, program),
    hints: pageHints(visitors),
    admin: adminAssets(manifest('admin.json')),
    filesFolder,
  }
}
