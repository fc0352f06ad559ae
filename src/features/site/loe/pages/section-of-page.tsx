// One section of the page, and what stands there when it breaks.
import { Component, type ReactNode } from 'react'
import { recordError } from '@/ui/error-log'
import { ErrorPanel } from '@/ui/ErrorPanel'

type Props = {
  /** Said when it breaks; the usual sentence unless told. */
  failure?: { title: string; text: string }
  children: ReactNode
}

/** A crash, or code that does not come, stays inside it and is noted; "Retry" renders it anew (LOE-12). */
export class SectionOfPage extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch(error: unknown) {
    recordError(error)
  }
  override render() {
    const { failure, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <div className="wrap section">
        <ErrorPanel onRetry={() => this.setState({ hasFailed: false })} {...failure} />
      </div>
    )
  }
}
