// A component whose code is loaded on demand, and the boundary that confines its failure.
import { Component, use, type ComponentType, type ReactNode } from 'react'
import { recordError } from '../error-log'
import { ErrorPanel } from '../ErrorPanel'
import { loadCode, MissingCode, missingCode } from './load-code'
import { moveToNewerBuild } from './newer-build'

/** Failures that a render has to throw, until a boundary shows them. */
const untold = new WeakMap<object, () => void>()

/**
 * Unlike React's `lazy`, renders immediately when its code is already loaded, so that hydration matches the server's
 * markup. Code that failed to load is fetched again after the boundary has reported it. Suspends while it loads, throws
 * `MissingCode` when it cannot. `load` fetches the code before the first render; it rejects in the same way, and may be
 * called again.
 */
export function lazyCode<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let loading: Promise<void> | undefined
  let Loaded: ComponentType<Props> | undefined
  /** React renders again once the promise is rejected. That render must not fetch, or it would wait forever. */
  let failure: unknown

  function fetchOnce(): Promise<void> {
    loading ??= loadCode(fetchCode).then(
      (part) => {
        Loaded = part
      },
      (error: unknown) => {
        loading = undefined
        failure = error
        if (error instanceof MissingCode) untold.set(error, () => (failure = undefined))
        throw error
      },
    )
    return loading
  }

  function load(): Promise<void> {
    failure = undefined
    return fetchOnce()
  }

  function Part(props: Props) {
    if (!Loaded) {
      if (failure !== undefined) throw failure
      use(fetchOnce())
    }
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(Part, { load, isLoaded: () => Loaded !== undefined })
}

type BoundaryProps = {
  /** Message when the content crashes; default: the usual sentence. Missing code has its own message. */
  failure?: { title: string; text: string }
  /** Class of the element around the message. */
  className?: string
  /** Shows no message; for failures that are reported elsewhere or do not matter. */
  silent?: boolean
  /** The content is optional: the page is never reloaded when it is missing. */
  optional?: boolean
  children: ReactNode
}

/** Renders the content again on "Retry" and, when its code was missing, as soon as the connection returns. */
export class CodeBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  #failures = 0
  readonly #retry = () => this.setState({ error: null })
  readonly #onOnline = () => {
    if (this.state.error instanceof MissingCode) this.#retry()
  }
  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown') }
  }
  override componentDidMount() {
    addEventListener('online', this.#onOnline)
  }
  override componentWillUnmount() {
    removeEventListener('online', this.#onOnline)
  }
  override componentDidCatch(error: unknown) {
    if (error instanceof MissingCode) untold.get(error)?.()
    recordError(error instanceof MissingCode ? error.cause : error)
    if (!this.props.optional) void moveToNewerBuild(error, this.#failures++ > 0)
  }
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    const { failure, className, silent } = this.props
    if (silent) return null
    return (
      <div className={className}>
        <ErrorPanel onRetry={this.#retry} {...(error instanceof MissingCode ? missingCode : failure)} />
      </div>
    )
  }
}
