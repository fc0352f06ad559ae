// Lists every state of a shop item that decides what its buyer receives: each category with each set of filled fields.
import { shopCategories } from '@/db/schema/commerce/shop'
import type { SaleItem } from '@/features/commerce/catalog/catalog.rules'
import { aSaleItem } from './make'

const yesOrNo = [true, false]

export const everyItemState: SaleItem[] = shopCategories.flatMap((category) =>
  yesOrNo.flatMap((hasPdf) =>
    yesOrNo.flatMap((hasFiles) =>
      yesOrNo.flatMap((hasBandcampLink) =>
        yesOrNo.flatMap((hasExternalLink) =>
          yesOrNo.flatMap((hasPrice) =>
            yesOrNo.map((hasDigitalPrice) =>
              aSaleItem({
                category,
                hasPdf,
                hasFiles,
                hasBandcampLink,
                hasExternalLink,
                priceCents: hasPrice ? 1500 : null,
                digitalPriceCents: hasDigitalPrice ? 900 : null,
              }),
            ),
          ),
        ),
      ),
    ),
  ),
)
