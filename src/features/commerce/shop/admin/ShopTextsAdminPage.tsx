// The editable texts of the shop (ADM-CONTENT-02).
import { TextsAdminPage } from '@/features/site/page-content/admin/PageTexts'
import { shopHeroContentKeys, shopSectionContentKeys } from '../shop.content-keys'

export function ShopTextsAdminPage() {
  return (
    <TextsAdminPage
      title="Shop Content"
      subtitle="The words at the top of the shop and of its featured items"
      keys={[...shopHeroContentKeys, ...shopSectionContentKeys]}
      failed="Failed to fetch shop page contents"
    />
  )
}
