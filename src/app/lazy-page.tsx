// A page whose code is loaded when its address is opened.
import type { RouteComponent } from '@tanstack/react-router'
import { useEffect, type ComponentType } from 'react'
import { lazyCode } from '@/ui/on-demand/lazy-code'
import { useTakenOver } from './start/use-taken-over'

const signsOfReading = ['scroll', 'pointermove', 'keydown'] as const

/** Wraps a route's component; the router calls `preload`, which rejects with `MissingCode` and may be called again. */
export function routeComponent(load: () => Promise<ComponentType>): RouteComponent {
  const Page = lazyCode(load)
  return Object.assign(Page, { preload: async () => (Page.isLoaded() ? undefined : Page.load()) })
}

/** The component without props that the file has under this name. `loadNext` brings the code of the page most visitors go on to; it is called once the visitor does something here. */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  name: keyof Module,
  loadNext?: () => Promise<unknown>,
): RouteComponent {
  return routeComponent(async () => {
    // Not asked of the type: pages name the routes in their own types, and the routes would name the pages.
    const Content = (await load())[name] as ComponentType
    return function Page() {
      useTakenOver()
      useEffect(() => {
        if (!loadNext) return
        const done = new AbortController()
        // What did not come is asked for again when it is needed.
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
