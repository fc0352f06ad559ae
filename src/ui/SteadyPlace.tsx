// Keeps a part of a page at the same place on the screen while parts above it appear and disappear. Scroll anchoring
// does this only in some browsers, and in none when its anchor element is removed.
import { Component, type ReactNode } from 'react'

let isWanted = false

/** Makes the next change of a `SteadyPlace` keep its place: for a click whose navigation does not scroll. */
export function keepPlace(): void {
  isWanted = true
  // Going back restores its own scroll position.
  addEventListener('popstate', () => (isWanted = false), { once: true })
}

type Props = {
  /** Key of the shown content; a change of it moves the parts. */
  shown: string
  /** Selector of the part that keeps its place. */
  part: string
  children: ReactNode
}

const signsOfUse = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

/** A class component, because React calls only these right before it changes the document. */
export class SteadyPlace extends Component<Props> {
  private end: AbortController | undefined

  override getSnapshotBeforeUpdate({ shown }: Props): number | null {
    if (shown === this.props.shown) return null
    this.end?.abort()
    const part = document.querySelector(this.props.part)
    if (!isWanted || !part) return null
    return part.getBoundingClientRect().top
  }

  override componentDidUpdate({ shown }: Props, _: unknown, top: number | null): void {
    if (shown === this.props.shown) return
    isWanted = false
    if (top !== null) this.hold(top)
  }

  override componentWillUnmount(): void {
    this.end?.abort()
  }

  override render(): ReactNode {
    return this.props.children
  }

  /**
   * Keeps the part in place when later content moves it, until the visitor moves the page. Scrolls a part that was
   * above the window into view.
   */
  private hold(top: number): void {
    const end = new AbortController()
    this.end = end
    const least = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    const wanted = Math.max(top, least)
    const adjust = () => {
      const part = document.querySelector(this.props.part)
      const off = part ? part.getBoundingClientRect().top - wanted : 0
      if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' })
    }
    const observer = new ResizeObserver(adjust)
    observer.observe(document.body)
    end.signal.addEventListener('abort', () => observer.disconnect())
    for (const sign of signsOfUse) addEventListener(sign, () => end.abort(), { signal: end.signal, passive: true })
    adjust()
  }
}
