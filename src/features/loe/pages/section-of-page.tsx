// A part of a page whose code comes after the page itself (LOE-05), and what stands there when it breaks.
import { Component, Suspense, use, type ComponentType, type ReactNode } from 'react'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'

/** Suspends until the code is there. A failed fetch is forgotten, so rendering again tries again; `React.lazy` would keep the failure. */
export function onDemand(load: () => Promise<ComponentType>): ComponentType {
  let loading: Promise<ComponentType> | undefined
  return function SectionOnDemand() {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    const Section = use(loading)
    return <Section />
  }
}

type Props = {
  /** Stands there until code and first data have come. */
  loader: ReactNode
  /** Said when it breaks; the usual sentence unless told. */
  failure?: { title: string; text: string }
  children: ReactNode
}

/** One section of the page: a crash stays inside it and is noted; "Retry" renders it anew (LOE-12). */
export class SectionOfPage extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch(error: unknown) {
    recordError(error)
  }
  override render() {
    const { loader, failure, children } = this.props
    if (!this.state.hasFailed) return <Suspense fallback={loader}>{children}</Suspense>
    return (
      <div className="wrap section">
        <ErrorPanel onRetry={() => this.setState({ hasFailed: false })} {...failure} />
      </div>
    )
  }
}
