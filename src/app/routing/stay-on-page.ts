// Keeps the current page when the code of the next one fails to load, and continues when the connection returns.
import type { AnyRouter, BlockerFn } from '@tanstack/react-router'
import { moveToNewerBuild } from '@/ui/on-demand/newer-build'
import { tellMissingCode } from '@/ui/on-demand/with-code'

type Preloads = { preload?: () => Promise<void> }

/**
 * Loads the code of the page at this path; rejects with `MissingCode`. `isMissing`: the document says that there is no
 * such page, though a route has its path.
 */
function loadPageCode(router: AnyRouter, pathname: string, isMissing = false): Promise<unknown> {
  const [matched, params, route] = router.getMatchedRoutes(pathname)
  // The router finds `/$slug` for a longer path too, with the rest of the path as a parameter.
  const isFound = route && !('**' in params)
  const components: unknown[] = [
    ...(isFound ? matched.map(({ options }) => options.component) : []),
    (!isFound || isMissing) && (matched[0]?.options.notFoundComponent ?? router.options.defaultNotFoundComponent),
  ]
  return Promise.all(components.map(async (component) => (component as Preloads | undefined)?.preload?.()))
}

/** Loads the code of the next page before every navigation. If it fails, the visitor stays and is told. */
export function stayUntilCodeArrives(router: AnyRouter): void {
  /** The address of the visitor's last navigation. */
  let target: string | null = null
  const failedBefore = new Set<string>()
  router.history.block({
    enableBeforeUnload: false,
    async blockerFn({ nextLocation: { pathname, href } }: Parameters<BlockerFn>[0]) {
      target = null
      try {
        await loadPageCode(router, pathname)
        return false
      } catch (error) {
        const isRetry = failedBefore.has(pathname)
        failedBefore.add(pathname)
        if (await moveToNewerBuild(error, isRetry, href)) return true
        tellMissingCode()
        target = href
        return true
      }
    },
  })
  addEventListener('online', () => {
    const href = target
    target = null
    if (href !== null) router.history.push(href)
  })
}

/** Resolves when the connection returns or the visitor acts. */
function nextSign(): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    for (const sign of ['online', 'pointerdown', 'keydown'])
      addEventListener(sign, () => resolve(over.abort()), { signal: over.signal })
  })
}

/**
 * Resolves when the code of the page at this path has loaded. Tries again when the connection returns and with each
 * sign of use; until then the document from the server stays.
 */
export async function arrivedPageCode(router: AnyRouter, pathname: string): Promise<void> {
  for (let isRetry = false; ; isRetry = true) {
    try {
      await loadPageCode(router, pathname, document.querySelector('.not-found') !== null)
      return
    } catch (error) {
      // Listens now: the visitor may click while the server is asked for its build.
      const sign = nextSign()
      if (await moveToNewerBuild(error, isRetry)) return new Promise(() => {})
      await sign
    }
  }
}
