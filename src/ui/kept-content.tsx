// Content that is the same on every page with the same facts, as a fragment that the server keeps: it renders it once and puts it in as bytes (decision 0020).
import { createContext, use, type ComponentType, type HTMLAttributes } from 'react'

/** What kept content is made from: a record that nobody changes, as an answer brought it, and plain values. */
export type KeptProps = { record: object } & Record<string, unknown>

/** Notes content, and answers the mark in whose place its markup goes. */
export type PlaceFragment = <Props extends KeptProps>(part: ComponentType<Props>, props: Props) => string

/** Given where the server renders; without it content is rendered in its place. The browser's build leaves it out. */
export const FragmentContext = /* @__PURE__ */ createContext<PlaceFragment | null>(null)

/**
 * For the element round `Part`, in place of its children. On the server the part looks at nothing but its props: no query, no `useId`,
 * nothing preloaded, and where a link stands that marks the current page, the page's path is one of them.
 */
export function useKeptContent<Props extends KeptProps>(
  Part: ComponentType<Props>,
  props: Props,
): Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'> {
  const place = import.meta.env.SSR ? use(FragmentContext) : null
  return place ? { dangerouslySetInnerHTML: { __html: place(Part, props) } } : { children: <Part {...props} /> }
}
