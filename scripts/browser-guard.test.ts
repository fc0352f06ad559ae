// Proves which modules may not reach a browser.
import { expect, test } from 'vitest'
import { brokenRule } from './browser-guard'

test.each([
  ['/p/src/server/start/config/config.ts', true],
  ['/p/src/db/schema/commerce/shop.ts', true],
  ['/p/src/adapters/payments/paypal/paypal.ts', true],
  ['/p/src/platform/tokens.ts', true],
  ['/p/src/features/commerce/catalog/server/catalog.api.ts', true],
  ['/p/node_modules/zod/v4/core/api.js', true],
  ['/p/node_modules/@tanstack/query-core/build/modern/mutationObserver.js', true],
  ['/p/node_modules/@tanstack/query-core/build/modern/infiniteQueryObserver.js', true],
  ['/p/node_modules/@tanstack/query-core/build/modern/queryObserver.js', false],
  ['/p/src/features/commerce/shop-page/pages/ShopPage.tsx', false],
  ['/p/src/features/commerce/catalog/catalog.rules.ts', false],
  ['/p/src/lib/api-client.ts', false],
  ['/p/src/app/styles.css?direct', false],
  ['/p/node_modules/react/index.js', false],
])('%s is refused: %s', (id, refused) => expect(brokenRule(id, '/p') !== null).toBe(refused))
