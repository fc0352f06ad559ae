// Leaves out of the visitors' build what no public page can reach, though the libraries bring it along (decision 0011).
import type { Plugin } from 'vite'

/** Module → what stands in for it. browser-guard.ts refuses code that would need the real one. */
const standIns: [module: RegExp, code: string][] = [
  // Public pages send with `apiOf(...).send`; the client wants a store of mutations to ask and to clear all the same.
  [
    /\/query-core\/build\/modern\/mutationCache\.js$/,
    'export class MutationCache { findAll() { return [] } getAll() { return [] } clear() {} resumePausedMutations() { return Promise.resolve() } }',
  ],
  // Reached only for queries of the type "infinite", which `useInfiniteQuery` alone makes.
  [
    /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    'export const infiniteQueryBehavior = () => undefined; export const hasNextPage = () => false; export const hasPreviousPage = hasNextPage',
  ],
  // Vite's own form of `import()` looks after styles and preloads; there is one stylesheet, and no preload list to carry.
  [/vite\/preload-helper/, 'export const __vitePreload = (load) => load()'],
]

/** For the visitors' build alone. */
const forVisitors: Plugin['applyToEnvironment'] = ({ name }) => name === 'client'

export function withoutUnusedParts(): Plugin[] {
  return [
    {
      name: 'bandstand:unused-parts',
      enforce: 'pre',
      applyToEnvironment: forVisitors,
      load: (id) => standIns.find(([module]) => module.test(id))?.[1],
    },
    {
      name: 'bandstand:unread-lists',
      enforce: 'post',
      applyToEnvironment: forVisitors,
      /** The preload helper gets a list of styles in every file with an `import()`; ours reads none. */
      generateBundle: {
        order: 'post',
        handler(_, bundle) {
          for (const file of Object.values(bundle)) {
            if (file.type === 'chunk')
              file.code = file.code
                .replace(/^const __vite__mapDeps=.*\n/, '')
                .replace(/__vite__mapDeps\([^)]*\)/g, '[]')
          }
        },
      },
    },
  ]
}
