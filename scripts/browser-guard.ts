// Fails the browser build when server code or the schema library gets into it, and says what to do instead.
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Rule = {
  matches: RegExp
  instead: string
  /** True when the back-office, which visitors never load, may contain it. */
  mayBeInBackOffice?: boolean
}

const rules: Rule[] = [
  {
    matches: /^src\/server\//,
    instead:
      'The browser talks to the server through a contract: call the endpoint with createApi(...) of src/lib/api-client.ts.',
  },
  {
    matches: /^src\/db\//,
    instead: 'Tables stay on the server. Answer what the page needs from an endpoint of the feature.',
  },
  {
    matches: /^src\/(adapters|platform)\//,
    instead: 'The outside world is reached from the server only. Import its types with `import type`.',
  },
  {
    matches: /^src\/features\/[^/]+\/[^/]+\/server\//,
    instead: 'Move what both sides need into the root of the feature (a .rules.ts), or call the endpoint.',
  },
  {
    matches: /node_modules\/zod\//,
    mayBeInBackOffice: true,
    instead:
      'zod costs 20 KB on every page. Import contracts with `import type`, and check input by hand or on the server.',
  },
  {
    matches:
      /node_modules\/@tanstack\/(query-core|react-query)\/.*\/(mutationObserver|infiniteQueryObserver|hydration|useMutationState)\.js$/,
    mayBeInBackOffice: true,
    instead:
      'Public pages only read queries: mutations and infinite queries would cost every visitor their code. Send with createApi(...).send.',
  },
]

/** Returns the rule that a module breaks by being in the browser build, or null; `id` is an absolute path. */
export function brokenRule(id: string, root: string): Rule | null {
  const file = path
    .relative(root, id.split('?')[0] ?? id)
    .split(path.sep)
    .join('/')
  return rules.find((rule) => rule.matches.test(file)) ?? null
}

const backOffice = /\/src\/(admin-kit\/|features\/[^/]+\/[^/]+\/admin\/)/

/**
 * Returns the chunks a visitor may load: entries, and pages loaded on demand outside the back-office, with all their
 * static imports.
 */
function publicChunks(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = new Set<string>()
  const reach = (name: string): void => {
    if (reached.has(name)) return
    reached.add(name)
    for (const imported of byName.get(name)?.imports ?? []) reach(imported)
  }
  for (const chunk of chunks) {
    if ((chunk.isEntry || chunk.isDynamicEntry) && !backOffice.test(chunk.facadeModuleId ?? '')) reach(chunk.fileName)
  }
  return reached
}

/** Checks every module that is actually part of a browser chunk, after unused code has been dropped. */
export function browserGuard(): Plugin {
  let root = process.cwd()
  return {
    name: 'bandstand:browser-guard',
    configResolved: (config) => {
      root = config.root
    },
    applyToEnvironment: (environment) => environment.name === 'client' || environment.name === 'admin',
    generateBundle(_, bundle) {
      const complaints: string[] = []
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const isPublic = this.environment.name === 'admin' ? new Set<string>() : publicChunks(chunks)
      for (const chunk of chunks) {
        for (const [id, part] of Object.entries(chunk.modules)) {
          const rule = part.renderedLength > 0 ? brokenRule(id, root) : null
          if (!rule || (rule.mayBeInBackOffice && !isPublic.has(chunk.fileName))) continue
          const importers = this.getModuleInfo(id)?.importers.map((importer) => path.relative(root, importer)) ?? []
          complaints.push(
            `${path.relative(root, id)}\n    came in through ${importers.join(', ') || 'an entry'}\n    ${rule.instead}`,
          )
        }
      }
      if (complaints.length > 0) this.error(`This must not reach a browser:\n  ${complaints.join('\n  ')}`)
    },
  }
}
