// Loads a page's code when its address is opened.
import type { RouteComponent } from '@tanstack/react-router'
import { useEffect, type ComponentType } from 'react'
import { lazyCode } from '@/ui/on-demand/lazy-code'
import { useHydrated } from '../hydration/use-hydrated'

const signsOfReading = ['scroll', 'pointermove', 'keydown'] as const

/** Wraps a route's component. The router calls `preload`, which rejects with `MissingCode` and may be called again. */
export function routeComponent(load: () => Promise<ComponentType>): RouteComponent {
  const Page = lazyCode(load)
  return Object.assign(Page, { preload: async () => (Page.isLoaded() ? undefined : Page.load()) })
}

/**
 * Returns the component without props that the file exports under this name. `loadNext` loads the code of the page that
 * most visitors open next; it is called at the visitor's first action here.
 */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  name: keyof Module,
  loadNext?: () => Promise<unknown>,
): RouteComponent {
  return routeComponent(async () => {
    // The type cannot check this: pages name the routes in their own types, and the routes would name the pages.
    const Content = (await load())[name] as ComponentType
    return function Page() {
      useHydrated()
      useEffect(() => {
        if (!loadNext) return
        const done = new AbortController()
        // Code that failed to load is fetched again when it is needed.
        const loadOnce = () => {
          done.abort()
          loadNext().catch(() => undefined)
        }
        for (const sign of signsOfReading) addEventListener(sign, loadOnce, { passive: true, signal: done.signal })
        return () => done.abort()
      }, [])
      return <Content />
    }
  })
}
