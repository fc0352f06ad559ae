// Checks that a product file under 15 lines has a reason: one idea in too many files is hard to find.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const shortest = 15

/** Kinds of files whose name says what they declare (docs/glossary.md), and tables with an owner each. */
const kinds =
  /\.(?:queries|rules|texts|content-keys|contract|route|api|admin|import|job|discovery|privacy)\.tsx?$|^src\/db\/schema\//

/** Why each other short file is one. */
const reasons: Record<string, string[]> = {
  'a part that the browser loads apart, or that keeps code out of another part': [
    'src/app/admin/FooterTextsAdminPage.tsx',
    'src/features/commerce/catalog/item/drawn-cover.ts',
    'src/features/commerce/shop-page/admin/ShopTextsAdminPage.tsx',
    'src/features/site/press/admin/PressTextsAdminPage.tsx',
    'src/features/site/events/admin/EventsTextsAdminPage.tsx',
    'src/features/site/home/admin/HomeAdminPage.tsx',
    'src/features/site/media/admin/MediaTextsAdminPage.tsx',
    'src/features/site/loe/pages/BannerLoader.tsx',
    'src/lib/failure-texts.ts',
    'src/lib/solve-challenge.ts',
    'src/lib/title-slug.ts',
    'src/ui/NetworkIcon.tsx',
    'src/ui/StatIcon.tsx',
    'src/ui/open-on-space.ts',
    'src/ui/video-of-address.ts',
  ],
  'a merge would make a cycle, or an import that the layers forbid': [
    'src/adapters/database/embedded/embedded-postgres-error.ts',
    'src/features/commerce/catalog/server/lists/shop-order.ts',
    'src/features/operations/sound-and-film/server/locations/location-names.ts',
    'src/platform/backup/backup-problem.ts',
    'src/platform/import/import-problem.ts',
  ],
  'tests replace the whole file': [
    'src/adapters/bounded-process/file-program.ts',
    'src/features/office/sign-in/server/passwords/password-cost.ts',
    'src/platform/backup/archive/passphrase-cost.ts',
  ],
  'a term of its own that unrelated modules use': [
    'src/db/public-rows.ts',
    'src/features/commerce/ledger/server/order-history.ts',
    'src/lib/change-words.ts',
    'src/lib/contact-email.ts',
    'src/lib/counted.ts',
    'src/lib/durations.ts',
    'src/lib/field-errors.ts',
    'src/lib/html.ts',
    'src/lib/slug.ts',
    'src/lib/web-address.ts',
    'src/platform/crash-point.ts',
    'src/ui/Atmosphere.tsx',
    'src/ui/classes.ts',
  ],
}

test('a file under 15 lines splits a bundle, breaks a cycle, or is named in this list', () => {
  const short = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|itest|d)\.tsx?$/.test(file))
    .map((file) => path.join('src', file))
    .filter((file) => !kinds.test(file) && readFileSync(file, 'utf8').trimEnd().split('\n').length < shortest)
  const allowed = Object.values(reasons).flat()
  expect(
    short
      .filter((file) => !allowed.includes(file))
      .map((file) => `${file}: merge it into the file that uses it, or give the reason in this test`),
  ).toEqual([])
  expect(allowed.filter((file) => !short.includes(file)).map((file) => `${file}: no longer short or gone`)).toEqual([])
})
