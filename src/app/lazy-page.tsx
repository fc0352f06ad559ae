// A page whose code is loaded when its address is opened.
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import { useEffect, type ComponentType } from 'react'
import { whenIdle } from '@/ui/when-idle'
import { useTakenOver } from './start/use-taken-over'

/** The component without props that the file has under this name. `loadNext` brings the code of the page most visitors go on to; it is called when the browser is idle. */
export function lazyPage<Module>(
  load: () => Promise<Module>,
  name: keyof Module,
  loadNext?: () => Promise<unknown>,
): AsyncRouteComponent<unknown> {
  return lazyRouteComponent(async () => {
    // Not asked of the type: pages name the routes in their own types, and the routes would name the pages.
    const Content = (await load())[name] as ComponentType
    function Page() {
      useTakenOver()
      // What did not come is asked for again when it is needed.
      useEffect(() => (loadNext ? whenIdle(() => void loadNext().catch(() => undefined)) : undefined), [])
      return <Content />
    }
    return { default: Page }
  })
}
