// A section of a page whose code is loaded by itself (LOE-05).
import { use, type ComponentType } from 'react'

/**
 * Unlike React's `lazy`: shown at once when its code is there already, so a page from the server is taken over whole; and code that did not come
 * is fetched anew by the next rendering (LOE-12). Suspends while it loads, throws when it cannot.
 * `load` fetches the code ahead of the first rendering; it rejects when the network has lost it, and may be called again.
 */
export function lazySection(fetchCode: () => Promise<ComponentType>) {
  let code: Promise<void> | undefined
  let Loaded: ComponentType | undefined

  function load(): Promise<void> {
    code ??= fetchCode().then(
      (section) => {
        Loaded = section
      },
      (error: unknown) => {
        code = undefined
        throw error
      },
    )
    return code
  }

  function Section() {
    if (!Loaded) use(load())
    return Loaded && <Loaded />
  }
  return Object.assign(Section, { load })
}
