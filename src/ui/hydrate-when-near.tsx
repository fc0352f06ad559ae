// Parts of a page that are loaded and hydrated only when the visitor comes near them; until then the server's HTML stays (decision 0011).
import {
  memo,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react'
import { recordError } from './error-log'
import { isServerHtmlTrue, waitToHydrate, partIsAwake } from './waiting-parts'

const never = () => () => undefined

/** A promise that says how it stands, in the fields that React's `use` looks at: what is there already is used without waiting. */
type Told<T> = Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T; reason?: unknown }

function told<T>(promise: Promise<T>): Told<T> {
  const telling: Told<T> = promise
  telling.status = 'pending'
  telling.then(
    (value) => {
      telling.status = 'fulfilled'
      telling.value = value
    },
    (reason: unknown) => {
      telling.status = 'rejected'
      telling.reason = reason
    },
  )
  return telling
}

/**
 * A component without props (it reads what it shows from queries) that is loaded on demand. In a document from the server it is taken over
 * when it comes near, see `waitToHydrate`; after moving inside the site it is fetched at once, and `loader` stands there meanwhile. A fetch
 * that fails leaves the server's HTML as it is; where there is none it throws, and rendering again tries again.
 * With `forTouch` it waits for pointer, finger or focus even while it is in view: for what does nothing before.
 */
export function hydrateWhenNear(
  load: () => Promise<ComponentType>,
  loader: ReactNode = null,
  forTouch = false,
): ComponentType {
  let Loaded: ComponentType | undefined
  let loading: Told<ComponentType> | undefined
  let takeOver: (part: ComponentType) => void = () => undefined
  const arrival = new Promise<ComponentType>((resolve) => {
    takeOver = resolve
  })

  function fetchPart(): Promise<ComponentType> {
    loading ??= told(
      load().then(
        (part) => (Loaded = part),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      ),
    )
    return loading
  }

  function Part({ isServerHtml, onAwake }: { isServerHtml: boolean; onAwake: () => void }) {
    // Asked each time, whatever is there: React renders a part that has waited once more and counts on the same questions (its error 467).
    const Shown = use(isServerHtml && !Loaded && !import.meta.env.SSR ? arrival : fetchPart())
    useEffect(onAwake, [onAwake])
    return <Shown />
  }

  // React drops waiting HTML when anything above it renders anew: hence no props, and the same element every time.
  return memo(function HydratedWhenNear() {
    const root = useRef<HTMLDivElement>(null)
    const isHydrating = useSyncExternalStore(
      never,
      () => false,
      () => true,
    )
    const [isServerHtml, setIsServerHtml] = useState(isHydrating)

    useEffect(() => {
      if (!root.current || !isServerHtml || Loaded) return
      return waitToHydrate(
        root.current,
        async () => {
          try {
            const part = await fetchPart()
            if (!isServerHtmlTrue()) setIsServerHtml(false)
            takeOver(part)
            return true
          } catch (error) {
            recordError(error)
            return false
          }
        },
        forTouch,
      )
    }, [isServerHtml])

    const content = useMemo(
      () => (
        <Suspense key={String(isServerHtml)} fallback={loader}>
          <Part isServerHtml={isServerHtml} onAwake={() => root.current && partIsAwake(root.current)} />
        </Suspense>
      ),
      [isServerHtml],
    )
    return (
      <div ref={root} className="contents" data-part="">
        {content}
      </div>
    )
  })
}
