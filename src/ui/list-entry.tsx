// Entries of lists, as fragments that the server keeps: it renders each once for its record and puts it in as bytes (decision 0020).
import { createContext, use, type ComponentType, type CSSProperties } from 'react'

/** What an entry is made from: a record as an answer brought it, which nobody changes, and plain values. */
export type EntryProps = { record: object } & Record<string, unknown>

/** Notes an entry, and answers the mark in whose place its markup goes. */
export type PlaceFragment = <Props extends EntryProps>(part: ComponentType<Props>, props: Props) => string

/** Given where the server renders; without it entries are rendered in their place. The browser's build leaves it out. */
export const FragmentContext = /* @__PURE__ */ createContext<PlaceFragment | null>(null)

/** `Part` in an `<li>` with that `style`. The part looks at nothing but its props: no query, no address of the page, no `useId`, nothing preloaded. */
export function listEntry<Props extends EntryProps>(Part: ComponentType<Props>): ComponentType<Props & { style?: CSSProperties }> {
  return function ListEntry({ style, ...rest }) {
    // What is left of them without `style` is what the part asks for.
    const props = rest as unknown as Props
    const place = import.meta.env.SSR ? use(FragmentContext) : null
    if (place) return <li style={style} dangerouslySetInnerHTML={{ __html: place(Part, props) }} />
    return (
      <li style={style}>
        <Part {...props} />
      </li>
    )
  }
}
