// One section of the page, and what is shown in its place when it breaks.
import type { ReactNode } from 'react'
import { CodeBoundary } from '@/ui/on-demand/lazy-code'

type Props = {
  /** Said when it breaks; default: the usual sentence. */
  failure?: { title: string; text: string }
  children: ReactNode
}

/** A crash, or code that does not arrive, stays inside it and is recorded; "Retry" renders it again (LOE-12). */
export function SectionOfPage({ failure, children }: Props) {
  return (
    <CodeBoundary failure={failure} className="wrap section">
      {children}
    </CodeBoundary>
  )
}
