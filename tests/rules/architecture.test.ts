// Checks the architecture rules in every import: layers import only downwards, browser code never imports the server,
// features import features only along the list, and a table is written only by its owner. Each message says what to do
// instead.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsIn, type ProjectImport } from '../../scripts/project-imports'

type Import = ProjectImport & { from: string }

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

/** Returns the imports of one file that point into this project. */
const listImports = (file: string): Import[] =>
  importsIn(file, text.get(file) ?? '').map((found) => ({ from: file, ...found }))

const productImports = productSources.filter((file) => !isTest(file)).flatMap(listImports)

/** Splits `src/features/commerce/catalog/server/catalog.api.ts` into layer, feature and part. */
function place(file: string): {
  layer: string
  feature: string | null
  part: 'root' | 'server' | 'pages' | 'admin' | null
} {
  const [top, second = '', third, feature = null, room = ''] = file.split('/')
  if (top !== 'src') return { layer: top ?? '', feature: null, part: null }
  if (second === 'admin-kit' && third === 'server') return { layer: 'admin-kit:server', feature: null, part: null }
  if (second !== 'features') return { layer: second, feature: null, part: null }
  const part = ['server', 'pages', 'admin'].includes(room) ? (room as 'server' | 'pages' | 'admin') : 'root'
  return { layer: 'features', feature, part }
}

/** Layers that each place may import, types included; `typesFrom` lists those allowed by `import type` alone. */
const mayImport: Record<string, { layers: string[]; typesFrom?: string[]; instead: string }> = {
  lib: { layers: ['lib'], instead: 'lib knows nothing of ours; hand the value in as an argument' },
  ui: { layers: ['ui', 'lib'], instead: 'ui has no business words; give it the data as props' },
  'admin-kit:server': {
    layers: ['admin-kit:server', 'platform', 'adapters', 'db', 'lib'],
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
  platform: {
    layers: ['platform', 'adapters', 'db', 'lib'],
    instead: 'the platform serves every feature; let the feature hand in what is its own',
  },
  'features:root': {
    layers: ['features:root', 'lib'],
    // Allowed for the values that a column may hold, such as the states of a checkout.
    typesFrom: ['db'],
    instead: 'root files run on both sides; move this to server/ or pages/',
  },
  'features:server': {
    layers: ['features:server', 'features:root', 'admin-kit:server', 'platform', 'adapters', 'db', 'lib'],
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
      'platform',
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

/** Features that each feature may import; no cycles. Adding an edge is a decision, not a convenience. */
const knows: Record<string, string[]> = {
  home: ['page-content', 'featured-videos', 'photo-gallery', 'events', 'newsletter', 'player', 'catalog'],
  contact: ['page-content', 'newsletter', 'site-links'],
  'own-pages': [],
  'site-links': ['page-content', 'own-pages', 'press'],
  press: ['page-content', 'events', 'pictures', 'own-pages', 'downloads'],
  loe: ['page-content', 'sound-and-film', 'uploads', 'featured-videos', 'loe-gallery', 'player'],
  'loe-gallery': ['pictures', 'uploads'],
  player: ['pictures', 'sound-and-film', 'uploads'],
  about: ['page-content'],
  media: ['page-content', 'pictures', 'sound-and-film', 'uploads'],
  events: ['numbers', 'page-content', 'player', 'catalog', 'sheet-music', 'shop-status', 'pictures', 'uploads'],
  'featured-videos': ['page-content', 'pictures', 'sound-and-film', 'uploads'],
  'photo-gallery': ['page-content', 'pictures', 'uploads'],
  'look-inside': ['pdf-files', 'pictures'],
  'play-along': ['look-inside', 'player', 'pdf-files', 'sound-and-film'],
  'shop-status': ['newsletter', 'shipping'],
  'sheet-music': ['look-inside', 'pdf-files', 'uploads'],
  recordings: ['sheet-music', 'play-along', 'player', 'sound-and-film', 'uploads'],
  bundles: ['cart', 'recordings', 'sales', 'sheet-music'],
  releases: [],
  shipping: [],
  'product-exports': [],
  sales: [],
  catalog: [
    'interest',
    'sales',
    'shipping',
    'bundles',
    'releases',
    'recordings',
    'sheet-music',
    'shop-status',
    'cart',
    'look-inside',
    'play-along',
    'page-content',
    'player',
    'pictures',
  ],
  'item-form': [
    'cart',
    'numbers',
    'catalog',
    'sales',
    'shipping',
    'bundles',
    'releases',
    'recordings',
    'sheet-music',
    'look-inside',
    'uploads',
  ],
  'shop-page': ['catalog', 'shop-status', 'page-content'],
  'product-page': [
    'catalog',
    'interest',
    'recordings',
    'sheet-music',
    'shop-status',
    'cart',
    'look-inside',
    'play-along',
    'page-content',
    'player',
  ],
  'stock-holds': ['catalog', 'cart'],
  sources: [],
  interest: [],
  offers: ['catalog', 'cart', 'sales'],
  ledger: ['offers'],
  delivery: ['ledger', 'sales', 'catalog', 'sheet-music', 'cart', 'downloads'],
  giveaways: ['delivery', 'ledger', 'catalog', 'bundles', 'sheet-music', 'cart', 'downloads'],
  gifts: ['cart', 'giveaways', 'delivery', 'ledger', 'downloads'],
  'download-cards': ['gifts', 'giveaways', 'ledger', 'catalog', 'sheet-music', 'bundles', 'downloads'],
  'free-downloads': ['giveaways', 'ledger', 'catalog', 'newsletter', 'downloads'],
  licences: ['delivery', 'ledger', 'catalog', 'sheet-music', 'cart', 'downloads'],
  packing: ['gifts', 'delivery', 'ledger', 'shipping'],
  documents: ['delivery', 'ledger'],
  books: ['documents', 'numbers', 'downloads', 'catalog'],
  numbers: ['catalog', 'ledger', 'interest'],
  'manual-payments': ['delivery', 'ledger'],
  refunds: ['gifts', 'manual-payments', 'documents', 'packing', 'licences', 'delivery', 'ledger', 'downloads'],
  payments: [
    'gifts',
    'offers',
    'sales',
    'manual-payments',
    'refunds',
    'licences',
    'delivery',
    'ledger',
    'stock-holds',
    'catalog',
    'shipping',
    'downloads',
  ],
  purchases: ['gifts', 'documents', 'packing', 'licences', 'delivery', 'ledger', 'downloads', 'pictures'],
  checkout: [
    'sales',
    'gifts',
    'offers',
    'sources',
    'manual-payments',
    'sources',
    'payments',
    'purchases',
    'licences',
    'delivery',
    'ledger',
    'stock-holds',
    'catalog',
    'bundles',
    'sheet-music',
    'shipping',
    'shop-status',
    'cart',
    'downloads',
  ],
  quotes: [
    'checkout',
    'payments',
    'manual-payments',
    'documents',
    'delivery',
    'ledger',
    'catalog',
    'sheet-music',
    'cart',
  ],
  orders: [
    'gifts',
    'offers',
    'manual-payments',
    'documents',
    'numbers',
    'payments',
    'purchases',
    'refunds',
    'packing',
    'licences',
    'delivery',
    'ledger',
    'catalog',
    'shipping',
    'downloads',
    'events',
  ],
  'page-content': ['pictures', 'uploads'],
  cart: ['interest'],
  downloads: ['pdf-files', 'pictures'],
  bounces: [],
  newsletter: ['bounces', 'uploads'],
  'automatic-letters': ['newsletter', 'bounces', 'giveaways'],
  uploads: ['pdf-files', 'pictures', 'sound-and-film'],
  'pdf-files': ['pictures'],
  pictures: [],
  'sound-and-film': [],
  theme: [],
  redirects: [],
  access: ['sign-in'],
  'sign-in': [],
  activity: [],
  'command-palette': [],
  dashboard: [],
  privacy: [],
  mails: [],
  fetching: [],
  leaving: ['downloads', 'events', 'newsletter'],
  moving: ['product-exports', 'fetching', 'leaving', 'redirects', 'events', 'newsletter', 'sign-in'],
  settings: ['leaving', 'page-content', 'activity', 'site-links', 'own-pages', 'shop-status', 'shipping', 'catalog'],
}

/** Schema file, without its folder → the one place that may write its tables. */
const owners: Record<string, string[]> = {
  shop: ['src/features/commerce/catalog/', 'src/features/commerce/releases/'],
  'sheet-music': ['src/features/commerce/sheet-music/'],
  recordings: ['src/features/commerce/recordings/'],
  bundles: ['src/features/commerce/bundles/'],
  licences: ['src/features/commerce/licences/'],
  offers: ['src/features/commerce/offers/'],
  'item-prices': ['no code: triggers of the database'],
  shipping: ['src/features/commerce/shipping/'],
  'shop-status': ['src/features/commerce/shop-status/'],
  'stock-holds': ['src/features/commerce/stock-holds/'],
  'play-along': ['src/features/commerce/play-along/'],
  'look-inside': ['src/features/commerce/look-inside/'],
  'page-content': ['src/features/site/page-content/'],
  events: ['src/features/site/events/'],
  media: ['src/features/site/media/'],
  'featured-videos': ['src/features/site/featured-videos/'],
  loe: ['src/features/site/loe/'],
  'loe-gallery': ['src/features/site/loe-gallery/'],
  player: ['src/features/site/player/'],
  'photo-gallery': ['src/features/site/photo-gallery/'],
  about: ['src/features/site/about/'],
  theme: ['src/features/site/theme/'],
  access: ['src/features/office/access/'],
  'sign-in': ['src/features/office/sign-in/'],
  newsletter: ['src/features/site/newsletter/'],
  bounces: ['src/features/site/bounces/'],
  'automatic-letters': ['src/features/site/automatic-letters/'],
  contact: ['src/features/site/contact/'],
  uploads: ['src/features/operations/uploads/'],
  'stored-files': ['src/platform/stored-files/'],
  orders: ['src/features/commerce/ledger/'],
  refunds: ['src/features/commerce/refunds/'],
  'manual-payments': ['src/features/commerce/manual-payments/'],
  'webhook-events': ['src/features/commerce/payments/'],
  'purchase-links': ['src/features/commerce/purchases/'],
  shipments: ['src/features/commerce/packing/'],
  cards: ['src/features/commerce/download-cards/'],
  gifts: ['src/features/commerce/gifts/'],
  documents: ['src/features/commerce/documents/', 'src/platform/backup/'],
  quotes: ['src/features/commerce/quotes/'],
  sales: ['src/features/commerce/numbers/'],
  interest: ['src/features/commerce/interest/'],
  downloads: ['src/features/commerce/downloads/'],
  mail: ['src/platform/outbox/'],
  audit: ['src/db/audit'],
  trash: ['src/admin-kit/server/', 'src/features/office/activity/'],
  settings: ['src/platform/settings/'],
  'own-pages': ['src/features/site/own-pages/'],
  redirects: ['src/features/site/redirects/'],
  imports: ['src/platform/import/'],
  privacy: ['src/features/operations/privacy/'],
}

/**
 * Returns files that import each other, directly or indirectly: one entry for each group (Tarjan's strongly connected
 * components).
 */
function circles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) {
    const file = [to, `${to}.ts`, `${to}.tsx`].find((name) => text.has(name))
    if (file) targets.set(from, [...(targets.get(from) ?? []), file])
  }
  const order = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    const number = order.size
    order.set(file, number)
    open.push(file)
    let low = number
    for (const next of targets.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === number) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1) found.push(group.toSorted())
    }
    return low
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return found
}

/** Schema file, without its folder → its text. */
const schemas = new Map(
  productSources
    .filter((file) => file.startsWith('src/db/schema/'))
    .map((file) => [path.basename(file, '.ts'), text.get(file) ?? '']),
)

/** Returns each table's name in code and in the database, and who may write it. */
function tablesWithOwners(): { variable: string; name: string; allowed: string[] }[] {
  return Object.entries(owners).flatMap(([schema, allowed]) =>
    [...(schemas.get(schema) ?? '').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
      ([, variable = '', name = '']) => ({ variable, name, allowed }),
    ),
  )
}

describe('architecture', () => {
  test('layers import only from layers below', () => {
    const wrong = productImports.filter(({ from, to, typeOnly }) => {
      const rule = mayImport[layerName(from)]
      const layer = layerName(to)
      return rule !== undefined && !rule.layers.includes(layer) && !(typeOnly && rule.typesFrom?.includes(layer))
    })
    expect(wrong.map(({ from, to }) => `${from} imports ${to}: ${mayImport[layerName(from)]?.instead}`)).toEqual([])
  })

  test('imports form no cycle, type imports included', () => expect(circles(productImports)).toEqual([]))

  test('browser code imports contracts as types only, so that no schema library is sent to visitors', () => {
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

  test('features import each other only as the list allows', () => {
    const wrong = productImports.filter(({ from, to }) => {
      const here = place(from).feature
      const there = place(to).feature
      return here !== null && there !== null && here !== there && !knows[here]?.includes(there)
    })
    expect(
      wrong.map(
        ({ from, to }) =>
          `${from} imports ${to}: the list in tests/rules/architecture.test.ts has no such edge; hand the value in instead`,
      ),
    ).toEqual([])
  })

  test('the list of features has no cycle', () => {
    const visit = (feature: string, trail: string[]): string[] => {
      if (trail.includes(feature)) return [[...trail, feature].join(' → ')]
      return (knows[feature] ?? []).flatMap((next) => visit(next, [...trail, feature]))
    }
    expect(Object.keys(knows).flatMap((feature) => visit(feature, []))).toEqual([])
  })

  test('every table has an owner', () => {
    const withTables = [...schemas].filter(([, content]) => content.includes(' = pgTable(')).map(([name]) => name)
    expect(withTables.length).toBeGreaterThan(25)
    expect(withTables.filter((name) => owners[name] === undefined)).toEqual([])
  })

  // Checks writes by the query builder, by the services that receive a table (resources, importers, trash, data
  // deletion), and in SQL. A restore writes tables without naming them in code; it may write all of them.
  test('a table is written only by its owner', () => {
    const tables = tablesWithOwners()
    const wrong = productSources
      .filter((name) => !isTest(name) && !name.startsWith('src/db/'))
      .flatMap((file) => {
        const content = text.get(file) ?? ''
        return tables
          .filter(({ allowed }) => !allowed.some((prefix) => file.startsWith(prefix)))
          .filter(({ variable, name }) => {
            const built = new RegExp(
              `\\.(insert|update|delete)\\(${variable}\\)|\\btable: ${variable}\\b|removeRows\\(\\w+, ${variable}\\b`,
            )
            const inSql = new RegExp(`\\b(insert into|update|delete from|truncate) "?${name}"?(?! [a-z]+ from)\\b`)
            return (content.includes('db/schema/') && built.test(content)) || inSql.test(content)
          })
          .map(
            ({ variable, allowed }) => `${file} writes ${variable}: call a function of ${allowed.join(' or ')} instead`,
          )
      })
    expect(wrong).toEqual([])
  })

  // A hostile file makes such a library use all memory, or all processor time (decision 0022).
  test('ASVS 5.2.6: the site imports no library that opens uploaded files', () => {
    const openers = ['sharp', 'music-metadata', 'pdfjs-dist', '@cantoo/pdf-lib', 'mpg123-decoder', 'opus-decoder']
    const opener = new RegExp(`^import (?!type).* from '(${openers.join('|')})[/']`, 'm')
    const reached = new Set<string>(['src/server/main.ts'])
    for (const file of reached)
      for (const { to, typeOnly } of listImports(file))
        for (const name of [`${to}.ts`, `${to}.tsx`]) if (!typeOnly && text.has(name)) reached.add(name)
    expect([...reached].filter((file) => opener.test(text.get(file) ?? ''))).toEqual([])
    const programs = productSources.filter((file) => !isTest(file) && opener.test(text.get(file) ?? ''))
    expect(programs.length).toBeGreaterThan(4)
  })

  // A child process needs the PATH; everything else is a value of the configuration.
  test('only the configuration reads the environment', () => {
    const wrong = productSources.filter(
      (file) =>
        !isTest(file) &&
        file !== 'src/server/start/config/config.ts' &&
        /(?<!\.\.\.|readConfig\()\bprocess\.env\b(?!\.PATH)/.test(text.get(file) ?? ''),
    )
    expect(
      wrong.map((file) => `${file}: add the value to src/server/start/config/config.ts and take it from ctx.settings`),
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

  test('file names say what a file is for, and so does the first line', () => {
    const empty = /(^|\/)(utils?|helpers?|common|shared|misc|manager|index)(\.|\/|$)/i
    const wrong = sources.filter((file) => empty.test(file))
    const silent = sources.filter((file) => !/^(\/\/|\/\*|#!)/.test(text.get(file) ?? ''))
    expect(wrong.map((file) => `${file}: name the thing`)).toEqual([])
    expect(silent.map((file) => `${file}: begin with a line that says what it is for`)).toEqual([])
  })

  test('files stay small', () => {
    const styles = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => path.join('src', file))
    const lines = (file: string) =>
      (text.get(file) ?? readFileSync(file, 'utf8')).split('\n').filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    const long = [...sources.filter((file) => !isTest(file)), ...styles].filter((file) => lines(file).length > 400)
    expect(long.map((file) => `${file}: more than 400 lines without comments are two ideas`)).toEqual([])
  })

  test.each(['src/app/styles.css', 'src/app/admin/admin-styles.css'])(
    'every pattern of %s finds files, and together they cover every page',
    (sheet) => {
      const patterns = [...readFileSync(sheet, 'utf8').matchAll(/^@source '([^']+)'/gm)].map(([, pattern = '']) =>
        path.join(path.dirname(sheet), pattern),
      )
      const expressions = patterns.map(
        (pattern) =>
          new RegExp(
            `^${pattern
              .replaceAll('.', '\\.')
              .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
              .replaceAll(/\{(.*?)\}/g, (_, words: string) => `(?:${words.replaceAll(',', '|')})`)}$`,
          ),
      )
      expect(patterns.filter((_, index) => !sources.some((file) => expressions[index]?.test(file)))).toEqual([])
      const shown = sheet.includes('admin') ? /^src\/.*\/(?:pages|admin)\/.*\.tsx$/ : /^src\/.*\/pages\/.*\.tsx$/
      expect(sources.filter((file) => shown.test(file) && !expressions.some((one) => one.test(file)))).toEqual([])
    },
  )

  test('the decision record lists each dependency with its reason, and nothing else', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      'dependencies' | 'optionalDependencies' | 'devDependencies',
      Record<string, string>
    >
    const names = [
      ...Object.keys(manifest.dependencies),
      ...Object.keys(manifest.optionalDependencies),
      ...Object.keys(manifest.devDependencies),
    ]
    const record = readFileSync('docs/decisions/0010-depend-on-few-packages-with-reasons.md', 'utf8')
    const recorded = [...record.matchAll(/^\| ([^|]+) \| [^|]{4,} \|$/gm)]
      .flatMap(([, list = '']) => list.split(', '))
      .filter((name) => name !== 'package')
    const isFor = (entry: string, name: string) =>
      entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry
    expect(
      names
        .filter((name) => !recorded.some((entry) => isFor(entry, name)))
        .map((name) => `${name}: say in docs/decisions/0010-depend-on-few-packages-with-reasons.md what it is for`),
    ).toEqual([])
    expect(recorded.filter((entry) => !names.some((name) => isFor(entry, name)))).toEqual([])
  })

  test('the code has no loophole in the types and no sleeping test', () => {
    const loose =
      /\bas any\b|@ts-(ignore|expect-error|nocheck)|(ox|es)lint-disable|\b(test|it|describe)\.(only|skip)\(|waitForTimeout|\b(TODO|FIXME)\b/
    const wrong = sources.filter(
      (file) => file !== 'tests/rules/architecture.test.ts' && loose.test(text.get(file) ?? ''),
    )
    expect(wrong).toEqual([])
  })
})
