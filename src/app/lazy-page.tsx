// A page whose code is loaded when its address is opened.
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTakenOver } from './start/use-taken-over'

/** The component without props that the file has under this name. */
export function lazyPage<Module>(load: () => Promise<Module>, name: keyof Module): AsyncRouteComponent<unknown> {
  return lazyRouteComponent(async () => {
    // Not asked of the type: pages name the routes in their own types, and the routes would name the pages.
    const Content = (await load())[name] as ComponentType
    function Page() {
      useTakenOver()
      return <Content />
    }
    return { default: Page }
  })
}
