// Keeps a part of a page where the visitor sees it while parts above it come and go. Scroll anchoring does this in some browsers only, and in none
// when the element it holds on to goes.
import { Component, type ReactNode } from 'react'

let isWanted = false

/** The next change of a `SteadyPlace` keeps its place: for a press whose navigation does not scroll. */
export function keepPlace(): void {
  isWanted = true
  // Going back has a place of its own.
  addEventListener('popstate', () => (isWanted = false), { once: true })
}

type Props = {
  /** What the page shows; a change of it moves the parts. */
  shown: string
  /** Selector of the part that stays where it is. */
  part: string
  children: ReactNode
}

const signsOfUse = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const

/** A class, because React tells only these the moment before it changes the document. */
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

  /** What arrives later moves the part too, until the visitor moves the page. A part that was above the window comes into view. */
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
