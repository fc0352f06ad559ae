// Tests with a special item that the checkout respects the stock (ADM-SHOP-38, ADM-SHOP-39, OP-43).
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { runMutation } from '@/admin-kit/requests/run-mutation'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { formatMoney } from '@/lib/money'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { useShopCurrency } from '@/ui/Price'
import { toast } from '@/ui/toast-store'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import type { testItemEndpoints } from '@/features/commerce/catalog/stock/test-items.contract'
import { testItemsQuery } from '@/features/commerce/catalog/stock/test-items.queries'

/** ADM-SHOP-39, milliseconds. */
const resultMs = 8000
const deletedMs = 5000

/** Renders nothing where goods are sold for real money. */
export function TestItems() {
  const send = useSend<typeof testItemEndpoints>()
  const queryClient = useQueryClient()
  const currency = useShopCurrency()
  const [busy, setBusy] = useState<'create' | 'remove' | null>(null)
  const { data } = useApiQuery(testItemsQuery)
  if (!data?.isOffered) return null

  async function change<Result>(
    what: 'create' | 'remove',
    run: () => Promise<Result>,
    done: (result: Result) => void,
    text: string,
  ): Promise<void> {
    setBusy(what)
    await runMutation({ run, done, failed: { title: 'Error', text } })
    await Promise.all(
      [testItemsQuery.queryKey, [shopItemsResource.path]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
    setBusy(null)
  }

  const create = () =>
    change(
      'create',
      () => send('POST /api/admin/shop-test-items', {}),
      ({ item, refusals: { above, within } }) => {
        const isRight = above !== null && within === null
        toast({
          title: isRight ? 'The checkout respects the stock limit' : 'The checkout does not respect the stock limit',
          text: [
            item.title,
            `• 3 or more units: ${above ?? 'accepted'}`,
            `• 2 or fewer units: ${within ?? 'accepted'}`,
          ].join('\n'),
          kind: isRight ? 'success' : 'destructive',
          durationMs: resultMs,
        })
      },
      'Failed to create test item',
    )
  const remove = () =>
    change(
      'remove',
      () => send('DELETE /api/admin/shop-test-items', {}),
      ({ deleted }) =>
        toast({
          title: 'Test items deleted',
          text: `${deleted} test ${deleted === 1 ? 'item' : 'items'} deleted.`,
          kind: 'success',
          durationMs: deletedMs,
        }),
      'Failed to delete test items',
    )

  return (
    <details className="mt-8 text-ink-soft">
      <summary className="flex min-h-11 w-fit items-center text-[0.875rem]">
        Test mode: try how stock limits work
      </summary>
      <div className="mb-3 max-w-[60ch]">
        <p className="admin-note">
          Adds a visible item for {formatMoney(100, currency)} with 2 in stock and asks the checkout: 3 or more must be
          refused, 2 or fewer accepted. Payments are sandbox payments now.
        </p>
      </div>
      <div className="admin-page-actions mb-3 max-w-[60ch]">
        <Button size="small" busy={busy === 'create'} onClick={() => void create()}>
          Create test item
        </Button>
        <Button
          size="small"
          variant="ghost"
          busy={busy === 'remove'}
          disabled={data.items.length === 0}
          onClick={() => void remove()}
        >
          Delete test items{data.items.length > 0 && ` (${data.items.length})`}
        </Button>
      </div>
    </details>
  )
}
