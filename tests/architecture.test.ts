// The rules of the house, read from every import: arrows point down, the browser never sees the server, features know
// features only along the list, a table is written only by its owner. Each message says what to do instead.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

type Import = { from: string; to: string; typeOnly: boolean }

const root = path.resolve('.')
const sources = ['src', 'scripts', 'tests', 'e2e', 'bench', 'tools', 'demo'].flatMap((folder) => filesBelow(folder))
const productSources = sources.filter((file) => file.startsWith('src/'))
const text = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]))
const isTest = (file: string) => /\.(test|itest)\.tsx?$|conformance\.ts$/.test(file)

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  } catch {
    return []
  }
}

const importPattern =
  /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Imports of one file that point into this project, as paths from the root without an ending. */
function importsOf(file: string): Import[] {
  const found: Import[] = []
  for (const match of (text.get(file) ?? '').matchAll(importPattern)) {
    const specifier = match[3] ?? match[4] ?? ''
    const to = specifier.startsWith('@/')
      ? `src/${specifier.slice(2)}`
      : specifier.startsWith('.')
        ? path.relative(root, path.resolve(path.dirname(file), specifier))
        : null
    if (to !== null) found.push({ from: file, to, typeOnly: match[2] !== undefined })
  }
  return found
}

const productImports = productSources.filter((file) => !isTest(file)).flatMap(importsOf)

/** `src/features/commerce/shop/server/items` → layer, feature and part. */
function place(file: string): {
  layer: string
  feature: string | null
  part: 'root' | 'server' | 'pages' | 'admin' | null
} {
  const [top, second = '', third, fourth] = file.split('/')
  if (top !== 'src') return { layer: top ?? '', feature: null, part: null }
  if (second === 'admin-kit' && third === 'server') return { layer: 'admin-kit:server', feature: null, part: null }
  if (second !== 'features') return { layer: second, feature: null, part: null }
  const part =
    fourth !== undefined && ['server', 'pages', 'admin'].includes(fourth)
      ? (fourth as 'server' | 'pages' | 'admin')
      : 'root'
  return { layer: 'features', feature: third ?? null, part }
}

/** What each place may import at run time; imports of types alone may also point at contracts and shapes further up. */
const mayImport: Record<string, { layers: string[]; instead: string }> = {
  lib: { layers: ['lib'], instead: 'lib knows nothing of ours; hand the value in as an argument' },
  ui: { layers: ['ui', 'lib'], instead: 'ui has no business words; give it the data as props' },
  'admin-kit:server': {
    layers: ['admin-kit:server', 'adapters', 'db', 'lib'],
    instead: 'the kit serves any resource; hand the rule in as an option',
  },
  'admin-kit': {
    layers: ['admin-kit', 'ui', 'lib'],
    instead: 'the kit gets words and endpoints as data from a feature',
  },
  db: {
    layers: ['db', 'lib'],
    instead: 'db is the shape of the data only; put the work into the feature that owns the table',
  },
  adapters: {
    layers: ['adapters', 'db', 'lib'],
    instead: 'an adapter speaks of bytes, letters and money; let the feature call it',
  },
  'features:root': {
    layers: ['features:root', 'lib'],
    instead: 'root files run on both sides; move this to server/ or pages/',
  },
  'features:server': {
    layers: ['features:server', 'features:root', 'admin-kit:server', 'adapters', 'db', 'lib'],
    instead: 'a service gets the world in ctx; it never reaches for the server or the pages',
  },
  'features:pages': {
    layers: ['features:pages', 'features:root', 'ui', 'lib'],
    instead: "ask the server through the feature's queries",
  },
  'features:admin': {
    layers: ['features:admin', 'features:pages', 'features:root', 'admin-kit', 'ui', 'lib'],
    instead: "ask the server through the feature's queries",
  },
  app: {
    layers: ['app', 'features:pages', 'features:admin', 'features:root', 'admin-kit', 'ui', 'lib'],
    instead: 'the app wires pages; data comes through queries',
  },
  server: {
    layers: [
      'server',
      'app',
      'features:server',
      'features:root',
      'admin-kit:server',
      'adapters',
      'db',
      'lib',
      'demo',
      'tools',
    ],
    instead: 'the server wires what exists; business rules live in features',
  },
}

const layerName = (file: string) => {
  const { layer, part } = place(file)
  return layer === 'features' ? `features:${part}` : layer
}

/** Which feature may know which; no circles. Adding an edge is a decision, not a convenience. */
const knows: Record<string, string[]> = {
  home: ['page-content', 'featured-videos', 'photo-gallery', 'events', 'newsletter'],
  contact: ['page-content', 'newsletter'],
  loe: ['page-content', 'uploads', 'featured-videos'],
  about: ['page-content', 'uploads'],
  media: ['page-content', 'uploads'],
  events: ['page-content', 'uploads'],
  'featured-videos': ['page-content', 'uploads'],
  'photo-gallery': ['page-content', 'uploads'],
  shop: ['cart', 'page-content', 'uploads', 'newsletter'],
  orders: ['shop', 'cart', 'downloads', 'uploads', 'page-content'],
  'page-content': ['uploads'],
  cart: [],
  downloads: [],
  newsletter: [],
  uploads: [],
  theme: [],
  access: [],
  activity: [],
  dashboard: [],
  privacy: [],
  mails: [],
}

/** Schema file → the one place that may write its tables. */
const owners: Record<string, string[]> = {
  shop: ['src/features/shop/'],
  'stock-holds': ['src/features/shop/'],
  'page-content': ['src/features/page-content/'],
  events: ['src/features/events/'],
  media: ['src/features/media/'],
  'featured-videos': ['src/features/featured-videos/'],
  loe: ['src/features/loe/'],
  'photo-gallery': ['src/features/photo-gallery/'],
  about: ['src/features/about/'],
  theme: ['src/features/theme/'],
  access: ['src/features/access/'],
  newsletter: ['src/features/newsletter/'],
  contact: ['src/features/contact/'],
  uploads: ['src/features/uploads/'],
  orders: ['src/features/orders/'],
  downloads: ['src/features/downloads/'],
  mail: ['src/adapters/mail/'],
  audit: ['src/db/audit'],
  trash: ['src/admin-kit/server/', 'src/features/activity/'],
  imports: ['src/adapters/import/'],
  privacy: ['src/features/privacy/'],
}

describe('architecture', () => {
  test('arrows point down', () => {
    const wrong = productImports.filter(({ from, to, typeOnly }) => {
      if (typeOnly) return false
      const rule = mayImport[layerName(from)]
      return rule !== undefined && !rule.layers.includes(layerName(to))
    })
    expect(wrong.map(({ from, to }) => `${from} imports ${to}: ${mayImport[layerName(from)]?.instead}`)).toEqual([])
  })

  test('browser code takes contracts by type only, so that no schema library is sent to visitors', () => {
    const wrong = productImports.filter(({ from, to, typeOnly }) => {
      const { layer, part } = place(from)
      const isBrowser =
        ['ui', 'app'].includes(layer) ||
        part === 'pages' ||
        /\.queries$|\.rules$|\.store$/.test(from.replace(/\.tsx?$/, ''))
      return isBrowser && !typeOnly && (to.endsWith('.contract') || to === 'src/lib/fields')
    })
    expect(wrong.map(({ from, to }) => `${from} imports ${to}: write "import type"`)).toEqual([])
  })

  test('pages never import the back-office', () => {
    const wrong = productImports.filter(
      ({ from, to }) => place(from).part === 'pages' && (place(to).part === 'admin' || place(to).layer === 'admin-kit'),
    )
    expect(wrong.map(({ from, to }) => `${from} imports ${to}: visitors must not load the back-office`)).toEqual([])
  })

  test('features know features only along the list', () => {
    const wrong = productImports.filter(({ from, to }) => {
      const here = place(from).feature
      const there = place(to).feature
      return here !== null && there !== null && here !== there && !knows[here]?.includes(there)
    })
    expect(
      wrong.map(
        ({ from, to }) =>
          `${from} imports ${to}: the list in tests/architecture.test.ts has no such edge; hand the value in instead`,
      ),
    ).toEqual([])
  })

  test('the list of features has no circle', () => {
    const visit = (feature: string, trail: string[]): string[] => {
      if (trail.includes(feature)) return [[...trail, feature].join(' → ')]
      return (knows[feature] ?? []).flatMap((next) => visit(next, [...trail, feature]))
    }
    expect(Object.keys(knows).flatMap((feature) => visit(feature, []))).toEqual([])
  })

  test('a table is written only by its owner', () => {
    const wrong: string[] = []
    for (const file of productSources.filter((name) => !isTest(name) && !name.startsWith('src/db/'))) {
      const content = text.get(file) ?? ''
      for (const match of content.matchAll(/import \{([^}]+)\} from '@\/db\/schema\/([\w-]+)'/g)) {
        const tables = (match[1] ?? '')
          .split(',')
          .map((name) => name.trim())
          .filter((name) => /^[a-z]\w+$/.test(name))
        const allowed = owners[match[2] ?? '']
        if (!allowed || allowed.some((prefix) => file.startsWith(prefix))) continue
        for (const table of tables) {
          if (new RegExp(`\\.(insert|update|delete)\\(${table}\\)`).test(content))
            wrong.push(`${file} writes ${table}: call a function of ${allowed.join(' or ')} instead`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  // A child process needs the PATH; everything else is a value of the configuration.
  test('only the configuration reads the environment', () => {
    const wrong = productSources.filter(
      (file) =>
        !isTest(file) &&
        file !== 'src/server/start/config.ts' &&
        /(?<!\.\.\.|readConfig\()\bprocess\.env\b(?!\.PATH)/.test(text.get(file) ?? ''),
    )
    expect(
      wrong.map((file) => `${file}: add the value to src/server/start/config.ts and take it from ctx.settings`),
    ).toEqual([])
  })

  test('server rendering of the router stays in the two entry files', () => {
    const wrong = productSources.filter(
      (file) =>
        /@tanstack\/react-router(-ssr-query|\/ssr)/.test(text.get(file) ?? '') &&
        !/^src\/app\/(entry-(server|client)|router)\.tsx?$/.test(file),
    )
    expect(wrong).toEqual([])
  })

  test('names say what a file is for, and the first line says it too', () => {
    const empty = /(^|\/)(utils?|helpers?|common|shared|misc|manager|index)(\.|\/|$)/i
    const wrong = sources.filter((file) => empty.test(file))
    const silent = sources.filter((file) => !/^(\/\/|\/\*|#!)/.test(text.get(file) ?? ''))
    expect(wrong.map((file) => `${file}: name the thing`)).toEqual([])
    expect(silent.map((file) => `${file}: begin with a line that says what it is for`)).toEqual([])
  })

  test('files stay small', () => {
    const long = sources.filter((file) => !isTest(file) && (text.get(file) ?? '').split('\n').length > 400)
    expect(long.map((file) => `${file}: more than 400 lines are two ideas`)).toEqual([])
  })

  test('each dependency stands in the decision record with its reason, and nothing else does', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      'dependencies' | 'optionalDependencies' | 'devDependencies',
      Record<string, string>
    >
    const names = [
      ...Object.keys(manifest.dependencies),
      ...Object.keys(manifest.optionalDependencies),
      ...Object.keys(manifest.devDependencies),
    ]
    const record = readFileSync('docs/decisions/0010-dependencies.md', 'utf8')
    const recorded = [...record.matchAll(/^\| ([^|]+) \| [^|]{4,} \|$/gm)]
      .flatMap(([, list = '']) => list.split(', '))
      .filter((name) => name !== 'package')
    const isFor = (entry: string, name: string) =>
      entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry
    expect(
      names
        .filter((name) => !recorded.some((entry) => isFor(entry, name)))
        .map((name) => `${name}: say in docs/decisions/0010-dependencies.md what it is for`),
    ).toEqual([])
    expect(recorded.filter((entry) => !names.some((name) => isFor(entry, name)))).toEqual([])
  })

  test('no loophole in the types, no sleeping test', () => {
    const loose =
      /\bas any\b|@ts-(ignore|expect-error|nocheck)|(ox|es)lint-disable|\b(test|it|describe)\.(only|skip)\(|waitForTimeout|\b(TODO|FIXME)\b/
    const wrong = sources.filter((file) => file !== 'tests/architecture.test.ts' && loose.test(text.get(file) ?? ''))
    expect(wrong).toEqual([])
  })
})
