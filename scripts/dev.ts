// npm run dev: the same site with hot reload. Pages reload automatically; a change of server code restarts the site,
// not its database.
import path from 'node:path'
import { createServer } from 'vite'
import type * as DevelopmentServer from '../src/server/start/development'

process.env.NODE_ENV = 'development'

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
// Loaded through Vite, so that aliases and edits of server code work as they do in browser code.
const load = () => vite.ssrLoadModule('/src/server/start/development.ts') as Promise<typeof DevelopmentServer>

const { startDevelopmentServices } = await load()
const services = await startDevelopmentServices(process.env, [
  process.execPath,
  '--import',
  'tsx',
  'tools/paypal-simulator/main.ts',
]).catch((error: unknown) => {
  console.error(error instanceof Error && error.name !== 'Error' ? error.message : error)
  process.exit(1)
})

const renderer = () =>
  vite.ssrLoadModule('/src/app/entry-server.tsx') as Promise<typeof import('../src/app/entry-server')>
async function startSite() {
  const { startDevelopmentSite } = await load()
  return startDevelopmentSite(process.env, services, {
    middleware: vite.middlewares,
    render: async (request) => {
      try {
        return await (await renderer()).renderPage(request)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
  })
}

let site = await startSite().catch(async (error: unknown) => {
  console.error(error)
  await services.stop()
  process.exit(1)
})
await services.announceStart(site)

const serverCode =
  /^(src\/(server|platform|adapters|db|lib)\/|src\/features\/[^/]+\/[^/]+\/(server\/|(?:[^/]+\/)?[^/]+\.(contract|rules)\.ts$))/
let restarting: Promise<void> | null = null
vite.watcher.on('change', (file) => {
  if (!serverCode.test(path.relative(process.cwd(), file)) || /\.(test|itest)\.ts$/.test(file)) return
  restarting ??= (async () => {
    try {
      await site.stop()
      site = await startSite()
      console.log('Server code changed: the site was restarted.')
    } catch (error) {
      console.error(error)
    } finally {
      restarting = null
    }
  })()
})

let isStopping = false
const stop = () => {
  if (isStopping) process.exit(130)
  isStopping = true
  void (async () => {
    await restarting
    await site.stop()
    await services.stop()
    await vite.close()
    process.exit(0)
  })()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
